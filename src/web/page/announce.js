// Texts for screen readers: each move, each end of a game, and each question.

import { capitalized, moveInWords } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** @type {HTMLElement | null} */
let region = null;

/** @param {HTMLElement} element the live region */
export function speakThrough(element) {
  region = element;
}

/**
 * @param {string} text
 * @param {boolean} [isRepeated] whether to repeat the last text: with a space appended, a screen reader takes it for a new one
 */
export function say(text, isRepeated = false) {
  if (!region) return;
  if (text !== region.textContent) region.textContent = text;
  else if (isRepeated) region.textContent = `${text}\u00a0`;
}

/**
 * Says the move that led to the position that is shown, and the state of the game.
 * @param {Table} table
 */
export function sayPosition(table) {
  const { at, view, kind } = table;
  if (!view) return;
  const before = at.parent?.view;
  const move = before?.moves.find((move) => move.text === at.move);
  const parts = [];
  if (before && move) parts.push(`${capitalized(before.side)}: ${moveInWords(kind, before, move)}.`);
  else if (!at.parent) parts.push(`${kind.title}, first position.`);
  else parts.push(`After ${at.move}.`);
  const outcome = at === table.game.head ? table.outcome() : view.outcome;
  if (outcome) parts.push(`${outcome.text}.`);
  else parts.push(`${capitalized(view.side)} to move${view.check.length ? `, king on ${view.check.join(" and ")} in check` : ""}.`);
  say(parts.join(" "));
}
