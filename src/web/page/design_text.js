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
 * players keep their edges.
 * @param {Record<string, string>} keys the keys of the game
 * @param {string} array the FEN of its first position
 * @param {Size} old
 * @param {Size} size
 * @returns {Record<string, string>}
 */
export function resized(keys, array, old, size) {
  /** @type {Record<string, string>} */
  const values = { maxFile: String(size.files), maxRank: String(size.ranks), startFen: resizedFen(array, old, size) };
  const moreRanks = size.ranks - old.ranks;
  const moreFiles = size.files - old.files;
  const rank = (/** @type {string} */ number) => String(Number(number) > old.ranks / 2 ? Number(number) + moreRanks : Number(number));
  for (const [key, value] of Object.entries(keys)) {
    if (/Region/u.test(key) && moreRanks) {
      const moved = value.replace(/([a-l*])(\d+)/gu, (_, file, number) => file + rank(number));
      if (moved !== value) values[key] = moved;
    }
    if (/^castling(Kingside|King|RookKingside)File$/u.test(key) && moreFiles && /^[a-l]$/u.test(value)) {
      const file = value.charCodeAt(0) - 97;
      if (file >= Math.floor(old.files / 2)) values[key] = String.fromCharCode(97 + file + moreFiles);
    }
  }
  return values;
}

/**
 * @param {string} fen
 * @param {Size} old
 * @param {Size} size
 */
function resizedFen(fen, old, size) {
  const [placement, ...fields] = fen.trim().split(/\s+/u);
  const hand = /\[.*$/u.exec(placement)?.[0] ?? "";
  const rows = placement.replace(/\[.*$/u, "").split("/").map((row) => squaresOf(row));
  const empty = (/** @type {number} */ count) => Array.from({ length: count }, () => "");
  const middle = (/** @type {unknown[]} */ list, /** @type {number} */ more, /** @type {() => unknown} */ fresh) => {
    if (more > 0) list.splice(Math.floor(list.length / 2), 0, ...Array.from({ length: more }, fresh));
    else if (more < 0) list.splice(Math.ceil((list.length + more) / 2), -more);
  };
  for (const row of rows) middle(row, size.files - old.files, () => "");
  middle(rows, size.ranks - old.ranks, () => empty(size.files));
  return [rows.map(rowText).join("/") + hand, ...fields].join(" ");
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
