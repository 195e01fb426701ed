//! History gravity: how entries of all history tables are updated (Chessprogramming wiki, "History Heuristic").

/// Adds a bonus (a malus if below 0) to a history entry whose absolute value stays within `limit`. The nearer the entry
/// is to the limit, the smaller the step, so that old results fade.
#[inline(always)]
pub(super) fn apply_gravity(entry: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_the_limit_and_fade() {
        let mut entry = 0;
        for _ in 0..1000 {
            apply_gravity(&mut entry, 300, 1024);
        }
        assert!(entry > 900 && entry <= 1024, "{entry}");
        let before = entry;
        apply_gravity(&mut entry, -300, 1024);
        assert!(before - entry > 500, "a surprise weighs more than a confirmation: {before} {entry}");
    }
}
