//! The leaps that Fairy-Stockfish's directional letters select.
//!
//! It knows eight images of a leap, by the axis of the longer side and the signs of both sides. A leap along a rank, a
//! file or a diagonal has each of its images twice or more, and is selected if any of them is.

/// Letters of the vertical axis, and of the horizontal one. The letter h counts as both when letters combine.
const VERTICAL: &str = "fbvh";
const HORIZONTAL: &str = "rlsh";

/// One or two letters that select leaps; a single letter stands here twice.
pub type Code = [char; 2];

/// An image of a leap.
#[derive(Clone, Copy)]
struct Image {
    /// Whether the longer side is that along the file.
    is_tall: bool,
    /// The direction of the leap along the file and along the rank: 1 for ahead and right, -1 for back and left.
    ahead: i8,
    right: i8,
}

/// Whether a letter is one for directions.
pub fn is_direction(letter: char) -> bool {
    VERTICAL.contains(letter) || HORIZONTAL.contains(letter)
}

/// The code that begins with a letter, and how many letters it takes; `next` is the character behind the letter.
pub fn code(letter: char, next: Option<char>) -> (Code, usize) {
    let combines = |next: &char| {
        *next == letter
            || VERTICAL.contains(letter) && HORIZONTAL.contains(*next)
            || HORIZONTAL.contains(letter) && VERTICAL.contains(*next)
    };
    match next.filter(combines) {
        Some(next) => ([letter, next], 2),
        None => ([letter, letter], 1),
    }
}

/// The leaps of an atom with these sides that codes select, as files to the right and ranks ahead; all without codes.
/// `is_alone` says that the atom has no other leaps, as K and Q have.
pub fn leaps(sides: (i8, i8), is_alone: bool, codes: &[Code]) -> Vec<(i8, i8)> {
    let (short, long) = sides;
    // Along ranks and files, letters never combine.
    let split = is_alone && short == 0;
    let parted =
        |&[one, other]: &Code| if split && one != other { vec![[one; 2], [other; 2]] } else { vec![[one, other]] };
    let codes: Vec<Code> = codes.iter().flat_map(parted).collect();
    let mut found = Vec::new();
    for is_tall in [true, false] {
        for (ahead, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let image = Image { is_tall, ahead, right };
            if codes.is_empty() || codes.iter().any(|code| selects(*code, image)) {
                let (x, y) = if is_tall { (short, long) } else { (long, short) };
                found.push((x * right, y * ahead));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a code selects an image.
fn selects(code: Code, image: Image) -> bool {
    let Image { is_tall, ahead, right } = image;
    let goes_ahead = |letter| match letter {
        'f' => ahead > 0,
        'b' => ahead < 0,
        _ => true,
    };
    let goes_right = |letter| match letter {
        'r' => right > 0,
        'l' => right < 0,
        _ => true,
    };
    match code {
        ['h', 'h'] => false,
        [one, same] if one == same => match one {
            'f' | 'b' | 'v' => is_tall && goes_ahead(one),
            _ => !is_tall && goes_right(one),
        },
        ['h', hand @ ('r' | 'l')] => (is_tall == (ahead == right)) == (hand == 'r'),
        [half @ ('f' | 'b'), 'h'] => goes_ahead(half),
        [half @ ('r' | 'l'), 'h'] => goes_right(half),
        [side @ ('r' | 'l'), end @ ('f' | 'b' | 'v')] => is_tall && goes_right(side) && goes_ahead(end),
        [end @ ('f' | 'b'), side @ ('r' | 'l' | 's')] => !is_tall && goes_ahead(end) && goes_right(side),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(sides: (i8, i8), is_alone: bool, letters: &str) -> String {
        let letters: Vec<char> = letters.chars().collect();
        let (mut codes, mut at) = (Vec::new(), 0);
        while at < letters.len() {
            let (code, length) = code(letters[at], letters.get(at + 1).copied());
            codes.push(code);
            at += length;
        }
        leaps(sides, is_alone, &codes).iter().map(|(x, y)| format!("{x},{y} ")).collect()
    }

    #[test]
    fn letters_select_leaps() {
        assert_eq!(selected((0, 1), true, "fs"), "-1,0 0,1 1,0 ");
        assert_eq!(selected((1, 1), true, "f"), "-1,1 1,1 ");
        assert_eq!(selected((1, 1), true, "br"), "1,-1 ");
        assert_eq!(selected((1, 2), true, "f"), "-1,2 1,2 ");
        assert_eq!(selected((1, 2), true, "fs"), "-2,1 2,1 ");
        assert_eq!(selected((1, 2), true, "fh"), "-2,1 -1,2 1,2 2,1 ");
        assert_eq!(selected((1, 2), true, "lf"), "-1,2 ");
        assert_eq!(selected((1, 2), true, "hr"), "-2,1 -1,-2 1,2 2,-1 ");
        // The straight steps of K and Q, whose letters do combine.
        assert_eq!(selected((0, 1), false, "fs"), "-1,0 1,0 ");
        assert_eq!(selected((1, 1), true, "sf"), "");
    }
}
