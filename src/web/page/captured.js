// The pieces that each player has captured more of, from the numbers of pieces on the board now and at the beginning.

import { parseBoard } from "./fen.js";
import { SIDES, other } from "./game.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Piece} Piece */

/**
 * The pieces that each side has lost more of than the other, the strongest first.
 * @param {Kind} kind
 * @param {string} begun the FEN of the beginning
 * @param {Piece[]} pieces those on the board
 * @returns {Record<Side, Piece[]>} by the side that has lost them
 */
export function losses(kind, begun, pieces) {
  const before = [...parseBoard(begun, kind).pieces.values()];
  /** @param {Piece[]} all @param {Side} color @param {string} letter */
  const count = (all, color, letter) => all.filter((own) => own.color === color && own.piece === letter).length;
  /** @param {Side} side @param {string} letter */
  const lost = (side, letter) => count(before, side, letter) - count(pieces, side, letter);
  const letters = byValue(kind).map(({ letter, promoted }) => (promoted ? `+${letter}` : letter));
  const found = SIDES.map((side) => {
    const own = letters.flatMap((piece) => {
      const more = Math.max(0, lost(side, piece) - lost(other(side), piece));
      return Array.from({ length: more }, () => ({ piece, color: side }));
    });
    return [side, own];
  });
  return Object.fromEntries(found);
}

/**
 * The pieces of a game, the strongest first.
 * @param {Kind} kind
 */
export function byValue(kind) {
  // In antichess values are negative, and the strongest piece is the worst. Without values the last piece is the strongest.
  return [...kind.pieces].reverse().sort((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0));
}
