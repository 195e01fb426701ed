// Pieces, moves, scores and players in words.

import { legsOf } from "./entry.js";

/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Score} Score */

/**
 * The name of a piece, such as `knight`.
 * @param {Kind} kind
 * @param {string} piece its letter, with `+` or `~`
 */
export function pieceName(kind, piece) {
  const letter = piece.replace(/[+~]/gu, "").toUpperCase();
  const isPromoted = piece.startsWith("+");
  const found = kind.pieces.find((own) => own.letter === letter && Boolean(own.promoted) === isPromoted);
  return found?.name ?? piece;
}

/**
 * What is on a square: `white knight`, `wall` or `empty`.
 * @param {Kind} kind
 * @param {import("./types.js").Piece | undefined} piece
 * @param {boolean} isWall
 */
export function contentName(kind, piece, isWall) {
  if (piece) return `${piece.color} ${pieceName(kind, piece.piece)}`;
  return isWall ? "wall" : "empty";
}

/** @param {string} text */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A line from the server as a sentence. A square at its beginning is not capitalized.
 * @param {string} line
 */
export function sentence(line) {
  const text = /^\p{Ll}+\s/u.test(line) ? capitalized(line) : line;
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}

/** @param {string[]} parts @param {string} [last] */
export function enumerated(parts, last = "and") {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${last} ${parts[parts.length - 1]}`;
}

/** @param {string} noun */
export function withArticle(noun) {
  return `${/^[aeiou]/iu.test(noun) ? "an" : "a"} ${noun}`;
}

/** @param {string} noun */
export function plural(noun) {
  return /(?:s|x|ch|sh)$/u.test(noun) ? `${noun}es` : `${noun}s`;
}

/**
 * A number of pieces of a type: `a tower`, `two sergeants`.
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return count === 1 ? withArticle(noun) : `${numberWord(count)} ${plural(noun)}`;
}

/** @param {number} count */
export function numberWord(count) {
  return ["no", "one", "two", "three", "four", "five", "six"][count] ?? String(count);
}

/**
 * Whether a move is a pass, which is written with the same square twice.
 * @param {string} text the text of the move
 */
export function isPass(text) {
  return /^([a-z]\d+)\1$/u.test(text);
}

/**
 * A move's text as it is shown to people.
 * @param {string} text
 */
export function shownText(text) {
  return isPass(text) ? "pass" : text;
}

/**
 * A move in words: `pawn e2 to e4, takes knight on d5`.
 * @param {Kind} kind
 * @param {View} view the position before the move
 * @param {Move} move
 */
export function moveInWords(kind, view, move) {
  if (isPass(move.text)) return "passes";
  const at = new Map(view.pieces.map((own) => [own.square, pieceName(kind, own.piece)]));
  const paid = move.clicks.filter((click) => click.startsWith("x"));
  const held = move.clicks.find((click) => click.endsWith("@"));
  const promotion = move.clicks.find((click) => /^=./u.test(click));
  const parts = paid.map((click) => `pays ${at.get(click.slice(1))} on ${click.slice(1)}`);
  let moving = "";
  for (const { from, to } of legsOf(move)) {
    if (from === null) parts.push(`${pieceName(kind, held?.slice(0, -1) ?? "")} dropped on ${to}`);
    else if (from === to) parts.push(`${at.get(from)} on ${to}`);
    else parts.push(`${at.get(from) ?? moving} ${from} to ${to}`);
    moving = (from && at.get(from)) || moving;
    if (from) at.delete(from);
  }
  const before = new Map(view.pieces.map((own) => [own.square, pieceName(kind, own.piece)]));
  parts.push(...(move.takes ?? []).map((square) => `takes ${before.get(square)} on ${square}`));
  if (move.wall) parts.push(`wall on ${move.clicks.at(-1)}`);
  if (promotion === "=+") parts.push("promotes");
  else if (promotion && move.enters) parts.push(`${pieceName(kind, promotion.slice(1))} enters on ${move.clicks[0]}`);
  else if (promotion) parts.push(`promotes to ${pieceName(kind, promotion.slice(1))}`);
  return parts.join(", ");
}

/**
 * A score from White's point of view: `+0.35`, `#3`.
 * @param {Score} score
 */
export function scoreText(score) {
  if ("mate" in score) return `${score.mate < 0 ? "-" : ""}#${Math.abs(score.mate)}`;
  const pawns = (score.cp / 100).toFixed(Math.abs(score.cp) >= 1000 ? 1 : 2);
  return score.cp > 0 ? `+${pawns}` : pawns;
}

/**
 * A score from White's point of view, for the narrow bar: `+0.4`, `-12`, `-#3`.
 * @param {Score} score
 */
export function shortScore(score) {
  if ("mate" in score) return scoreText(score);
  const pawns = (score.cp / 100).toFixed(Math.abs(score.cp) >= 1000 ? 0 : 1);
  if (!Number(pawns)) return "0.0";
  return score.cp > 0 ? `+${pawns}` : pawns;
}

/**
 * The share of the points that White can expect with a score.
 * @param {Score} score
 */
export function expected(score) {
  if ("mate" in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + 10 ** (-score.cp / 400));
}

/** @param {number} level */
export function levelName(level) {
  if (level >= 20) return "full strength";
  if (level >= 15) return "very strong";
  if (level >= 10) return "strong";
  if (level >= 6) return "moderate";
  return level >= 3 ? "easy" : "very easy";
}

/**
 * A large number in words that can be read aloud: `850 thousand`.
 * @param {number} count
 */
export function inWords(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} million`;
  return count >= 1e4 ? `${Math.round(count / 1e3)} thousand` : String(count);
}
