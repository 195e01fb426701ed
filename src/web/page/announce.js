// Texts for readers of the screen: each move, each end of a game, and what is asked.

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
 * @param {boolean} [isRepeated] whether it is said even if it was said last: with a space, a reader takes it for new
 */
export function say(text, isRepeated = false) {
  if (!region) return;
  if (text !== region.textContent) region.textContent = text;
  else if (isRepeated) region.textContent = `${text}\u00a0`;
}

/**
 * Says what the position that is shown has come from.
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
