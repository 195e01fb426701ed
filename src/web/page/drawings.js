// The drawings of pieces: files of the server, or, for games that it does not know, what it answers.

import { ask } from "./api.js";
import { isOwn } from "./own.js";
import { drawingFile } from "./transport.js";

/**
 * The addresses of drawings by name, for each game that has no files of drawings.
 * @type {Map<string, Map<string, string>>}
 */
const known = new Map();

/**
 * Makes the drawings of a game known, if they are no files.
 * @param {string} game
 */
export async function loadDrawings(game) {
  if (known.has(game) || (!isOwn(game) && drawingFile(game, ""))) return;
  const { drawings } = await ask("drawings", { game });
  const addressOf = (/** @type {string} */ drawing) => URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  known.set(game, new Map(Object.entries(drawings).map(([name, drawing]) => [name, addressOf(drawing)])));
}

/**
 * Forgets the drawings of a game that is not shown any more.
 * @param {string} game
 */
export function forgetDrawings(game) {
  for (const address of known.get(game)?.values() ?? []) URL.revokeObjectURL(address);
  known.delete(game);
}

/**
 * The address of a drawing.
 * @param {string} game
 * @param {string} name such as `wK.svg`
 */
export function drawingAddress(game, name) {
  return known.get(game)?.get(name) ?? (isOwn(game) ? "data:," : drawingFile(game, name) || "data:,");
}
