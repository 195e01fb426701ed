// Changes to the text of a game: keys of its last section, which is the game that is designed, and the size of its board.

/**
 * The last section of a text.
 * @param {string} text
 */
export function sectionIn(text) {
  const lines = text.split("\n");
  for (let line = lines.length - 1; line >= 0; line -= 1) {
    const heading = /^\s*\[([^\]:]*)(?::([^\]]*))?\]/u.exec(lines[line]);
    if (heading) return { name: heading[1].trim(), parent: (heading[2] ?? "").trim(), line };
  }
  return null;
}

/**
 * The text of a new game that differs in nothing but its name.
 * @param {string} parent the name of the game that it begins from
 * @param {string} name
 * @param {string} title
 */
export function newText(parent, name, title) {
  return `[${name}:${parent}]\ntitle = ${title}\n`;
}

/**
 * A text with another heading of its last section.
 * @param {string} text
 * @param {string} name
 * @param {string} parent
 */
export function withHeading(text, name, parent) {
  const section = sectionIn(text);
  const lines = text.split("\n");
  if (section) lines[section.line] = parent ? `[${name}:${parent}]` : `[${name}]`;
  return lines.join("\n");
}

/**
 * A text with other values of keys in its last section.
 * @param {string} text
 * @param {Record<string, string | null>} values the value of each key; null takes the key out
 */
export function withKeys(text, values) {
  const section = sectionIn(text);
  if (!section) return text;
  const lines = text.replace(/\n*$/u, "").split("\n");
  for (const [key, value] of Object.entries(values)) {
    const at = lines.findIndex((line, n) => n > section.line && line.split("=")[0].trim() === key && line.includes("="));
    const own = value === null ? [] : [`${key} = ${value}`];
    if (at >= 0) lines.splice(at, 1, ...own);
    else lines.push(...own);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * The lower-case name of a section for a title.
 * @param {string} title
 */
export function sectionName(title) {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/gu, "-").replace(/^-|-$/gu, "").slice(0, 40) || "game";
}

/** @typedef {{files: number, ranks: number}} Size */

/**
 * What changes in a game when its board gets another size: files and ranks are put in or taken out in the middle, so that both
 * players keep their edges. Of files and ranks that are taken out, those with the last piece of a kind stay where others do.
 * @param {Record<string, string>} keys the keys of the game
 * @param {string} array the FEN of its first position
 * @param {Size} size
 * @returns {Record<string, string>}
 */
export function resized(keys, array, size) {
  const [placement, ...fields] = array.trim().split(/\s+/u);
  const hand = /\[.*$/u.exec(placement)?.[0] ?? "";
  // From rank 1 on, as the numbers of ranks go.
  let rows = placement.replace(/\[.*$/u, "").split("/").map(squaresOf).reverse();
  const ranks = middle(rows, size.ranks, (count) => Array.from({ length: count }, () => ""), size.files);
  rows = ranks.lines;
  const files = middle(turned(rows), size.files, (count) => Array.from({ length: count }, () => ""), rows.length);
  rows = turned(files.lines);
  /** @type {Record<string, string>} */
  const values = { maxFile: String(size.files), maxRank: String(size.ranks) };
  values.startFen = [rows.reverse().map(rowText).join("/") + hand, ...fields].join(" ");
  const letter = (/** @type {string} */ file) => (file === "*" ? file : String.fromCharCode(97 + files.place(file.charCodeAt(0) - 97)));
  for (const [key, value] of Object.entries(keys)) {
    if (/Region/u.test(key)) {
      const moved = value.replace(/([a-l*])(\d+)/gu, (_, file, number) => letter(file) + String(ranks.place(Number(number) - 1) + 1));
      if (moved !== value) values[key] = moved;
    }
    if (/^castling(Kingside|Queenside|King|RookKingside|RookQueenside)File$/u.test(key) && /^[a-l]$/u.test(value) && letter(value) !== value) {
      values[key] = letter(value);
    }
  }
  return values;
}

/**
 * Lines of squares, of which some are put in or taken out in the middle.
 * @param {string[][]} lines
 * @param {number} count how many there are to be
 * @param {(length: number) => string[]} empty
 * @param {number} length of a line that is put in
 * @returns {{lines: string[][], place: (index: number) => number}} the lines, and where each is now
 */
function middle(lines, count, empty, length) {
  const half = Math.ceil(lines.length / 2);
  if (count >= lines.length) {
    const more = count - lines.length;
    const fresh = Array.from({ length: more }, () => empty(length));
    return { lines: [...lines.slice(0, half), ...fresh, ...lines.slice(half)], place: (index) => (index < half ? index : index + more) };
  }
  const kept = lines.map((line, index) => ({ line, index }));
  /** @type {number[]} */
  const gone = [];
  while (kept.length > count) {
    const all = kept.flatMap(({ line }) => line);
    // What it costs to take a line out: the last pieces of their kinds, then other pieces, then the distance from the middle.
    const cost = kept.map(({ line }, at) => {
      const pieces = line.filter((square) => square !== "");
      const last = pieces.filter((piece) => all.filter((other) => other === piece).length === line.filter((other) => other === piece).length);
      return 1000 * last.length + 10 * pieces.length + Math.abs(at - (kept.length - 1) / 2);
    });
    const [{ index }] = kept.splice(cost.indexOf(Math.min(...cost)), 1);
    gone.push(index);
  }
  return { lines: kept.map(({ line }) => line), place: (index) => index - gone.filter((other) => other < index).length };
}

/**
 * The files of ranks, or the ranks of files.
 * @param {string[][]} lines
 */
function turned(lines) {
  return Array.from({ length: lines[0]?.length ?? 0 }, (_, at) => lines.map((line) => line[at] ?? ""));
}

/**
 * The content of the squares of a row; empty squares are empty texts.
 * @param {string} row
 * @returns {string[]}
 */
function squaresOf(row) {
  return [...row.matchAll(/\d+|\*|\+?[A-Za-z]['!]?~?/gu)].flatMap(([token]) =>
    /\d/u.test(token) ? Array.from({ length: Math.min(Number(token), 12) }, () => "") : [token],
  );
}

/** @param {string[]} squares */
function rowText(squares) {
  let text = "";
  let empty = 0;
  for (const square of [...squares, null]) {
    if (square === "") empty += 1;
    else {
      text += (empty || "") + (square ?? "");
      empty = 0;
    }
  }
  return text;
}

/**
 * A FEN with another board.
 * @param {string} fen
 * @param {string} board
 */
export function withBoard(fen, board) {
  const [placement, ...fields] = fen.trim().split(/\s+/u);
  return [board + (/\[.*$/u.exec(placement)?.[0] ?? ""), ...fields].join(" ");
}

/**
 * A FEN without rights to castle.
 * @param {string} fen
 */
export function withoutRights(fen) {
  const [placement, side = "w", , ...rest] = fen.trim().split(/\s+/u);
  return [placement, side, "-", ...rest].join(" ");
}
