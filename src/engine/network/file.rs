//! Network files.
//!
//! A file consists of a line `tenfold network 1`; a line with the variant, its board, its pieces, the numbers of
//! inputs, of neurons and of sets of output weights, and `sum` (the network corrects the hand-crafted evaluation) or
//! `alone` (the network replaces it); all numbers as little-endian integers: input weights, hidden biases and output
//! weights of two bytes, output biases of four bytes; and the first eight bytes of the SHA-256 of everything before.

use super::{BUCKETS, HIDDEN, HiddenRow, InputLayout, MAX_OUTPUT_BIAS, MAX_OUTPUT_WEIGHT, Network};
use sha2::{Digest, Sha256};
use tenfold_core::rules::Spec;

/// The largest size of a file, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

const MAGIC: &str = "tenfold network 1\n";
const CHECKSUM: usize = 8;

/// The network that was built into the program for testing; empty when there is none.
#[cfg(feature = "evalfile")]
const BUILT_IN_FILE: &[u8] = include_bytes!(env!("EVALFILE"));
#[cfg(not(feature = "evalfile"))]
const BUILT_IN_FILE: &[u8] = &[];

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// The file does not begin like a network file.
    #[error("is not a network file, or one of another version")]
    Foreign,
    /// The file is for another variant, other pieces, or another form of network.
    #[error("is a network for '{found}', not for '{wanted}'")]
    Other {
        /// The description of the network in the head of the file.
        found: String,
        /// The description that a network for this variant has in the head of its file.
        wanted: String,
    },
    /// The file is too short or too long.
    #[error("has {found} bytes, not {wanted}")]
    Length {
        /// The size of the file.
        found: usize,
        /// The size of a file with such a network.
        wanted: usize,
    },
    /// The checksum of the file is wrong.
    #[error("is damaged")]
    Damaged,
}

/// The description of a variant and of the form of its networks, in the head of a file. Only networks with the same
/// description fit a variant.
pub fn header_description(spec: &Spec) -> String {
    let letters: Vec<String> = spec
        .piece_types
        .iter()
        .map(|own| format!("{}{}", if own.unpromoted.is_some() { "+" } else { "" }, own.letter))
        .collect();
    let inputs = InputLayout::new(spec).input_count();
    let (name, files, ranks, letters) = (spec.name, spec.files, spec.ranks, letters.concat());
    format!("{name} {files}x{ranks} {letters} {inputs} {HIDDEN} {BUCKETS}")
}

/// The content of the file of a variant's own network; empty if it has none. The network that the program was built
/// with (feature `evalfile`) comes first if it is for the variant.
pub fn network_file_of_variant<'a>(spec: &Spec, own: &'a [u8]) -> &'a [u8] {
    if is_file_for_variant(BUILT_IN_FILE, spec) { BUILT_IN_FILE } else { own }
}

/// A key that distinguishes networks: the name of the variant, and the checksum at the end of the file.
#[derive(PartialEq, Eq)]
pub struct NetworkKey {
    name: &'static str,
    checksum: Option<[u8; CHECKSUM]>,
}

impl NetworkKey {
    /// The key of the network in the content of a file, for this variant.
    pub fn new(spec: &Spec, bytes: &[u8]) -> NetworkKey {
        NetworkKey { name: spec.name, checksum: bytes.last_chunk().copied() }
    }
}

/// Whether the head of a file says that its network is for this variant.
pub fn is_file_for_variant(bytes: &[u8], spec: &Spec) -> bool {
    let rest = bytes.strip_prefix(MAGIC.as_bytes());
    rest.and_then(|rest| rest.strip_prefix(header_description(spec).as_bytes()))
        .is_some_and(|rest| rest.starts_with(b" "))
}

/// The name of the variant that a file's network is for.
pub fn variant_name_in_file(bytes: &[u8]) -> Option<&str> {
    let rest = bytes.strip_prefix(MAGIC.as_bytes())?;
    let end = rest.iter().take(200).position(|&byte| byte == b' ')?;
    std::str::from_utf8(&rest[..end]).ok()
}

impl Network {
    /// The content of a network's file.
    pub fn to_bytes(&self, spec: &Spec) -> Vec<u8> {
        let form = if self.corrects_hce { "sum" } else { "alone" };
        let mut bytes = format!("{MAGIC}{} {form}\n", header_description(spec)).into_bytes();
        let outputs = self.outputs.iter().flatten();
        for row in self.inputs.iter().chain([&self.biases]).chain(outputs) {
            bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.output_biases.iter().flat_map(|number| number.to_le_bytes()));
        let sum = Sha256::digest(&bytes);
        bytes.extend(&sum[..CHECKSUM]);
        bytes
    }

    /// The network in the content of a file.
    ///
    /// # Errors
    ///
    /// If the network is for another variant, has another form, or is damaged.
    pub fn from_bytes(spec: &Spec, bytes: &[u8]) -> Result<Network, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or(NetworkError::Foreign)?;
        let line = rest.iter().take(200).position(|&byte| byte == b'\n').ok_or(NetworkError::Foreign)?;
        let (head, body) = (String::from_utf8_lossy(&rest[..line]), &rest[line + 1..]);
        let wanted = header_description(spec);
        let other = || NetworkError::Other { found: head.escape_debug().to_string(), wanted: wanted.clone() };
        let (found, form) = head.rsplit_once(' ').ok_or_else(other)?;
        let corrects_hce = match form {
            "sum" => true,
            "alone" => false,
            _ => return Err(other()),
        };
        if found != wanted {
            return Err(other());
        }
        let count = InputLayout::new(spec).input_count();
        let length = (count + 1 + 2 * BUCKETS) * size_of::<HiddenRow>() + BUCKETS * size_of::<i32>() + CHECKSUM;
        if body.len() != length {
            let before = bytes.len() - body.len();
            return Err(NetworkError::Length { found: bytes.len(), wanted: before + length });
        }
        let (content, sum) = bytes.split_at(bytes.len() - CHECKSUM);
        if Sha256::digest(content)[..CHECKSUM] != *sum {
            return Err(NetworkError::Damaged);
        }
        Self::from_numbers(body, count, corrects_hce)
    }

    /// The network with the numbers of a file of the right length.
    fn from_numbers(body: &[u8], count: usize, corrects_hce: bool) -> Result<Network, NetworkError> {
        let (rows, rest) = body.as_chunks::<{ size_of::<HiddenRow>() }>();
        let mut rows = rows.iter().map(|row| {
            let (pairs, _) = row.as_chunks();
            std::array::from_fn::<i16, HIDDEN, _>(|n| i16::from_le_bytes(pairs[n]))
        });
        let inputs: Vec<HiddenRow> = rows.by_ref().take(count).collect();
        let mut row = || rows.next().ok_or(NetworkError::Damaged);
        let biases = row()?;
        let mut outputs = [[[0; HIDDEN]; 2]; BUCKETS];
        for output in outputs.iter_mut().flatten() {
            *output = row()?;
            // Larger weights would overflow in the sum of products.
            if output.iter().any(|weight| i32::from(weight.unsigned_abs()) > MAX_OUTPUT_WEIGHT) {
                return Err(NetworkError::Damaged);
            }
        }
        let (numbers, _) = rest.as_chunks();
        let mut output_biases = [0; BUCKETS];
        for (bias, &number) in output_biases.iter_mut().zip(numbers) {
            *bias = i32::from_le_bytes(number);
            if bias.unsigned_abs() > MAX_OUTPUT_BIAS.unsigned_abs() {
                return Err(NetworkError::Damaged);
            }
        }
        Ok(Network { inputs, biases, outputs, output_biases, corrects_hce })
    }
}
