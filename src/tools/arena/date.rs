//! The date of a game, in the form of PGN.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today's date in UTC: `2024.12.31`.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = civil_from_days(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The Gregorian date `days` days after 1970-01-01: the algorithm `civil_from_days` of Howard Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms", <https://howardhinnant.github.io/date_algorithms.html>.
fn civil_from_days(days: u64) -> (u64, u64, u64) {
    // Counts from 0000-03-01: a year that begins in March has its leap day at its end.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        // Computed with `date --utc --date=@$((DAYS * 86400)) +%F`.
        for (days, date) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (19_723, (2024, 1, 1)),
            (20_088, (2024, 12, 31)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil_from_days(days), date, "{days}");
        }
    }

    #[test]
    fn today_has_the_form_of_a_pgn_date() {
        let today = today();
        let lengths: Vec<usize> = today.split('.').map(str::len).collect();
        assert_eq!(lengths, [4, 2, 2], "{today}");
    }
}
