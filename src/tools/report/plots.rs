//! Draws plots as SVG. They use the colours of the page around them, so that they are readable on light and dark pages.

use tenfold_session::picture::Document;

/// The width of a plot, in pixels.
const WIDTH: f64 = 720.0;
/// The width of the labels of rows.
const LABELS: f64 = 210.0;
/// The height of a row, in pixels.
const ROW: f64 = 22.0;
/// The margin below and beside plots, in pixels.
const MARGIN: f64 = 34.0;

/// A row of a plot of intervals.
pub struct Interval {
    /// The label of the row.
    pub label: String,
    /// The value, and the lower and the upper end of its interval.
    pub values: [f64; 3],
}

/// Begins a plot, whose title is read by screen readers.
fn begin(height: f64, title: &str) -> Document {
    let mut out = Document::new();
    let view = format!("0 0 {WIDTH} {height}");
    out.open("svg", &[("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", &view), ("role", "img"), ("class", "plot")]);
    out.text("title", &[], title);
    out
}

fn finish(mut out: Document) -> String {
    out.close("svg");
    out.finish()
}

fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(String::from).unwrap_or(text)
}

fn line(out: &mut Document, class: &str, [x1, y1, x2, y2]: [f64; 4]) {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(number);
    out.leaf("line", &[("class", class), ("x1", &x1), ("y1", &y1), ("x2", &x2), ("y2", &y2)]);
}

fn text(out: &mut Document, (x, y): (f64, f64), anchor: &str, content: &str) {
    out.text("text", &[("x", &number(x)), ("y", &number(y)), ("text-anchor", anchor)], content);
}

/// About six round numbers between two numbers, for the marks of an axis.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = (high - low).max(1e-9);
    let rough = 10f64.powf((span / 6.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * rough).find(|step| span / step <= 7.0).unwrap_or(span);
    let first = (low / step).ceil() as i64;
    (first..).map(|n| n as f64 * step).take_while(|tick| *tick <= high + step * 1e-9).collect()
}

/// The label of a mark of an axis, without unneeded digits.
fn tick_text(tick: f64) -> String {
    let text = format!("{tick:.2}");
    text.trim_end_matches('0').trim_end_matches('.').replace('-', "−")
}

/// A plot of values with their intervals, one a row, and a vertical line at `mark`. The labels of the axis are
/// multiplied by `unit`.
pub fn intervals(title: &str, rows: &[Interval], mark: f64, unit: f64) -> String {
    let finite = rows.iter().flat_map(|row| row.values).filter(|value| value.is_finite()).chain([mark]);
    let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let pad = ((high - low) * 0.05).max(1e-6);
    let (low, high) = (low - pad, high + pad);
    let height = rows.len() as f64 * ROW + MARGIN;
    let x = |value: f64| LABELS + (value.clamp(low, high) - low) / (high - low) * (WIDTH - LABELS - 12.0);
    let mut out = begin(height, title);
    for tick in ticks(low, high) {
        line(&mut out, "grid", [x(tick), 4.0, x(tick), height - MARGIN + 4.0]);
        text(&mut out, (x(tick), height - MARGIN + 20.0), "middle", &tick_text(tick * unit));
    }
    line(&mut out, "mark", [x(mark), 4.0, x(mark), height - MARGIN + 4.0]);
    for (n, Interval { label, values: [value, from, to] }) in rows.iter().enumerate() {
        let y = n as f64 * ROW + ROW / 2.0 + 2.0;
        text(&mut out, (LABELS - 10.0, y + 4.0), "end", label);
        line(&mut out, "bar", [x(*from), y, x(*to), y]);
        out.leaf("circle", &[("class", "dot"), ("cx", &number(x(*value))), ("cy", &number(y)), ("r", "4")]);
    }
    finish(out)
}

/// A histogram of counts in bins of the width `bin`; the first bin begins at `first`.
pub fn histogram(title: &str, counts: &[u64], first: f64, bin: f64) -> String {
    let height = 220.0;
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let left = 44.0;
    let width = (WIDTH - left - 10.0) / counts.len().max(1) as f64;
    let y = |count: f64| (height - MARGIN) - count / most * (height - MARGIN - 12.0);
    let mut out = begin(height, title);
    for tick in ticks(0.0, most) {
        line(&mut out, "grid", [left, y(tick), WIDTH - 10.0, y(tick)]);
        text(&mut out, (left - 6.0, y(tick) + 4.0), "end", &tick_text(tick));
    }
    for (n, count) in counts.iter().enumerate() {
        let (x, top) = (left + n as f64 * width, y(*count as f64));
        let sizes = [x + 1.0, top, (width - 2.0).max(0.5), height - MARGIN - top].map(number);
        let [x, y, w, h] = &sizes;
        out.leaf("rect", &[("class", "fill"), ("x", x), ("y", y), ("width", w), ("height", h)]);
    }
    let last = first + bin * counts.len() as f64;
    for tick in ticks(first, last) {
        let x = left + (tick - first) / bin * width;
        text(&mut out, (x, height - MARGIN + 18.0), "middle", &tick_text(tick));
    }
    finish(out)
}

/// A plot of a curve through points.
pub fn curve(title: &str, points: &[(f64, f64)]) -> String {
    let height = 220.0;
    let left = 44.0;
    let bounds = |values: Vec<f64>| {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (low, high.max(low + 1e-9))
    };
    let (x_low, x_high) = bounds(points.iter().map(|(x, _)| *x).collect());
    let (_, y_high) = bounds(points.iter().map(|(_, y)| *y).collect());
    let x = |value: f64| left + (value - x_low) / (x_high - x_low) * (WIDTH - left - 14.0);
    let y = |value: f64| (height - MARGIN) - value / y_high * (height - MARGIN - 12.0);
    let mut out = begin(height, title);
    for tick in ticks(0.0, y_high) {
        line(&mut out, "grid", [left, y(tick), WIDTH - 10.0, y(tick)]);
        text(&mut out, (left - 6.0, y(tick) + 4.0), "end", &tick_text(tick));
    }
    for tick in ticks(x_low, x_high) {
        text(&mut out, (x(tick), height - MARGIN + 18.0), "middle", &tick_text(tick));
    }
    let path: Vec<String> = points.iter().map(|&(a, b)| format!("{},{}", number(x(a)), number(y(b)))).collect();
    out.leaf("polyline", &[("class", "curve"), ("points", &path.join(" "))]);
    finish(out)
}

/// Boards whose squares are shaded by numbers from 0 to 1, with the first rank at the bottom, files and ranks named as in
/// moves; one board for each list of numbers, with its label below.
pub fn boards(title: &str, boards: &[(String, Vec<f64>)], files: usize) -> String {
    const SIDE: f64 = 15.0;
    const RANK_NAMES: f64 = 16.0;
    let ranks = boards.first().map_or(1, |(_, values)| values.len() / files.max(1));
    let (width, tall) = (files as f64 * SIDE + RANK_NAMES + 16.0, ranks as f64 * SIDE + 42.0);
    let in_row = ((WIDTH / width).floor() as usize).max(1);
    let mut out = begin(boards.len().div_ceil(in_row) as f64 * tall + 4.0, title);
    for (n, (label, values)) in boards.iter().enumerate() {
        let (left, top) = ((n % in_row) as f64 * width + RANK_NAMES, (n / in_row) as f64 * tall);
        for (square, value) in values.iter().enumerate() {
            let (file, rank) = (square % files, square / files);
            let x = number(left + file as f64 * SIDE);
            let y = number(top + (ranks - 1 - rank) as f64 * SIDE);
            let (side, opacity) = (number(SIDE - 1.0), format!("{:.2}", value.clamp(0.0, 1.0)));
            let place = [("x", &*x), ("y", &y), ("width", &side), ("height", &side)];
            out.leaf("rect", &[&[("class", "square")], &place[..]].concat());
            out.leaf("rect", &[&[("class", "fill"), ("fill-opacity", &opacity)], &place[..]].concat());
        }
        for rank in 0..ranks {
            let middle = top + (ranks - 1 - rank) as f64 * SIDE + SIDE / 2.0 + 3.0;
            square_name(&mut out, (left - 3.0, middle), "end", &(rank + 1).to_string());
        }
        for file in 0..files {
            let name = char::from(b'a' + file as u8).to_string();
            square_name(
                &mut out,
                (left + (file as f64 + 0.5) * SIDE, top + ranks as f64 * SIDE + 9.0),
                "middle",
                &name,
            );
        }
        text(&mut out, (left + files as f64 * SIDE / 2.0, top + ranks as f64 * SIDE + 26.0), "middle", label);
    }
    finish(out)
}

/// Writes the name of a file or a rank.
fn square_name(out: &mut Document, (x, y): (f64, f64), anchor: &str, name: &str) {
    let place = [("class", "name"), ("x", &*number(x)), ("y", &number(y)), ("text-anchor", anchor)];
    out.text("text", &place, name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_are_well_formed() {
        let rows = [
            Interval { label: "a < b & c".into(), values: [0.5, 0.4, 0.6] },
            Interval { label: "no end".into(), values: [0.7, f64::NEG_INFINITY, f64::INFINITY] },
        ];
        for svg in [
            intervals("intervals", &rows, 0.5, 100.0),
            histogram("histogram", &[1, 5, 0], 0.0, 10.0),
            histogram("nothing", &[], 0.0, 10.0),
            curve("curve", &[(0.0, 20.0), (1.0, 30.0)]),
            boards("boards", &[("rook".into(), vec![0.5; 80])], 8),
        ] {
            let document = roxmltree::Document::parse(&svg).expect("XML");
            assert_eq!(document.root_element().tag_name().name(), "svg");
            assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{svg}");
        }
    }

    #[test]
    fn boards_name_their_files_and_ranks() {
        let svg = boards("boards", &[("rook".into(), vec![0.5; 80])], 8);
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let names: Vec<&str> = document
            .descendants()
            .filter(|node| node.attribute("class") == Some("name"))
            .filter_map(|node| node.text())
            .collect();
        assert_eq!(names.join(" "), "1 2 3 4 5 6 7 8 9 10 a b c d e f g h");
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(0.0, 1.0), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(tick_text(-0.6000000000000001), "−0.6");
    }
}
