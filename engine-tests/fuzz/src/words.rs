//! Mutations that know lines and words: bytes alone rarely make a command, a move or a key of a file out of another.

use tenfold::core::random::Rng;

/// A mutated input, in place; libFuzzer's own mutations of bytes have their share.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32, words: &[&str]) -> usize {
    let mut rng = Rng::new(seed.into());
    if rng.below(3) == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let mut lines: Vec<Vec<u8>> = data[..size].split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..1 + rng.below(3) {
        change(&mut lines, words, &mut rng);
    }
    let mut mutated = lines.join(&b'\n');
    mutated.truncate(max_size.min(data.len()));
    data[..mutated.len()].copy_from_slice(&mutated);
    mutated.len()
}

/// Changes one thing in lines.
fn change(lines: &mut Vec<Vec<u8>>, words: &[&str], rng: &mut Rng) {
    let count = lines.len().max(1);
    let at = rng.below(count);
    match rng.below(10) {
        0 => {
            let number = 1 + rng.below(5);
            let line: Vec<&str> = (0..number).filter_map(|_| rng.choose(words).copied()).collect();
            lines.insert(at, line.join(" ").into_bytes());
        }
        1 if lines.len() > 1 => drop(lines.remove(at)),
        2 => {
            let copy = lines.get(rng.below(count)).cloned().unwrap_or_default();
            lines.insert(at, copy);
        }
        3 => lines.swap(at, rng.below(count)),
        _ => {
            if let Some(line) = lines.get_mut(at) {
                *line = changed(line, words, rng);
            }
        }
    }
}

/// A line with one word changed, added or left out.
fn changed(line: &[u8], words: &[&str], rng: &mut Rng) -> Vec<u8> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut tokens: Vec<Vec<u8>> =
        line.chunk_by(|one, other| is_word(one) && is_word(other)).map(<[u8]>::to_vec).collect();
    let at = rng.below(tokens.len().max(1));
    let word = rng.choose(words).copied().unwrap_or_default().as_bytes().to_vec();
    match rng.below(6) {
        _ if tokens.is_empty() => tokens.push(word),
        0 | 1 => tokens[at] = word,
        2 => tokens.insert(at, [&word[..], b" "].concat()),
        3 => tokens.extend([b" ".to_vec(), word]),
        4 => drop(tokens.remove(at)),
        _ => tokens[at] = number(&tokens[at], rng),
    }
    tokens.concat()
}

/// A number near the one that the token is, or one at a limit.
fn number(token: &[u8], rng: &mut Rng) -> Vec<u8> {
    const LIMITS: &[&str] =
        &["0", "1", "-1", "2", "255", "256", "65535", "4294967295", "4294967296", "9223372036854775808", "1e9", "0.5"];
    let near = std::str::from_utf8(token).ok().and_then(|token| token.parse::<i64>().ok());
    match near {
        Some(near) if rng.below(2) == 0 => near.wrapping_add(rng.below(5) as i64 - 2).to_string().into_bytes(),
        _ => rng.choose(LIMITS).copied().unwrap_or_default().as_bytes().to_vec(),
    }
}

/// The mutations of a target with these words.
#[macro_export]
macro_rules! mutations {
    ($words:expr) => {
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::words::mutate(data, size, max_size, seed, $words)
        });
    };
}
