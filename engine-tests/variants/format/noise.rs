//! Random changes to a file, and files made to take long.

use super::*;

/// A file that uses every part of the format.
const SAMPLE: &str = "\u{feff}# games\n[a:chess]\ntitle = A game\ncustomPiece1 = z:mfWcfF\nking = k:KN\nqueen = -\n\
    startFen = rnb+zkbnr/pppppppp/8/8/8/8/PPPP*PPP/RNBRKBNR[Zz-] w KQkq - 0 1\npromotedPieceType = z:r p:-\n\
    promotionLimit = r:1 n:2\nflagRegionWhite = *8 a1 c*\nflagPiece = k\nextinctionPieceTypes = *\n\
    stalemateValue = win\n\
    [b:a]\r\nmaxRank = 10\r\nmaxFile = j\r\nstartFen = 10/10/10/10/10/10/10/10/10/10 w\r\ndropRegionWhite = *10 j10\r\n\
    mobilityRegionWhiteKing = d1 e1\r\nwallingRule = duck\r\n; comment\n[c]\nmaxRank = 3\nmaxFile = 3\nimmobile = p\n\
    startFen = 3/3/3[PPPPPpppp] w - - 0 1\nconnectN = 3\ndoubleStepRank = 2\npocketSize = 3\n[d:c]\n\
    castlingWins = Kq\nenclosingDrop = top\nnMoveRule = 0\nweights = d.bin\n";

/// A small generator of pseudo-random numbers (xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Changes bytes, lines, values, or parents.
fn mutate(random: &mut Random, bytes: &mut Vec<u8>) {
    const SCRAPS: [&str; 24] = [
        "99999999999999999999",
        "-1",
        "*",
        "**",
        "-",
        "+",
        "~",
        "[",
        "]",
        "[x",
        "]]",
        ":",
        "=",
        "\u{e9}",
        "\u{1F600}",
        "\0",
        "a0",
        "*11",
        "l",
        "10/",
        "\r",
        "p:",
        ":p",
        "true",
    ];
    let place = random.below(bytes.len());
    match random.below(7) {
        0 if !bytes.is_empty() => bytes[place] = random.below(256) as u8,
        1 if !bytes.is_empty() => bytes[place] = b' ' + random.below(95) as u8,
        2 => {
            let end = (place + random.below(20)).min(bytes.len());
            bytes.drain(place..end);
        }
        3 => {
            let scrap = SCRAPS[random.below(SCRAPS.len())];
            bytes.splice(place..place, scrap.bytes());
        }
        4 => {
            let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (from, to) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(from, to);
            *bytes = lines.join(&b'\n');
        }
        5 => {
            let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let line = random.below(lines.len());
            let key = &all_format_keys()[random.below(all_format_keys().len())];
            let value = SCRAPS[random.below(SCRAPS.len())];
            lines[line] = format!("{} = {value}", key.name()).into_bytes();
            *bytes = lines.join(&b'\n');
        }
        _ => {
            let names = ["a", "b", "c", "d", "chess", "e", ""];
            let (name, parent) = (names[random.below(7)], names[random.below(7)]);
            bytes.extend(format!("\n[{name}:{parent}]\n").bytes());
        }
    }
}

#[test]
fn noise_never_panics() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut loaded_games = 0;
    for _ in 0..10_000 {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for _ in 0..=random.below(6) {
            mutate(&mut random, &mut bytes);
        }
        let loaded = read_bytes(&bytes);
        assert!(loaded.faults.is_sorted_by_key(|fault| fault.line.unwrap_or(usize::MAX)));
        for game in &loaded.games {
            assert!((MIN_SIZE..=MAX_SIZE).contains(&game.files) && (MIN_SIZE..=MAX_SIZE).contains(&game.ranks));
            assert_eq!(loaded.games.iter().filter(|other| other.name == game.name).count(), 1);
            for (key, piece) in game.pieces.iter() {
                assert_eq!(game.pieces.by_letter(piece.letter), Some(key));
            }
        }
        loaded_games += loaded.games.len();
    }
    // The noise must leave enough of the sample to reach what comes after the reading of lines.
    assert!((10_000..40_000).contains(&loaded_games), "{loaded_games}");
}

#[test]
fn the_sample_of_the_noise_has_no_fault() {
    assert_eq!(read(SAMPLE).faults, []);
    assert_eq!(read(SAMPLE).games.len(), 4);
}

#[test]
fn deep_and_wide_inheritance() {
    let chain: String = (1..4000).rev().map(|i| format!("[g{i}:g{}]\n", i - 1)).collect();
    assert_eq!(read(&format!("{chain}[g0:chess]\n")).games.len(), 4000);
    let circle = read(&format!("{chain}[g0:g3999]\n"));
    assert_eq!(circle.games.len(), 0);
    assert!(circle.faults[0].message.contains("4000 games in a circle") || circle.faults.len() == 1001);
}
