// What a link of a game by links says beside the game: who has sent it, and what belongs to secret choices and ends of games.

import { SIDES } from "./game.js";

/** @typedef {import("./types.js").Side} Side */

/**
 * What a link says of a game by links, beside the game itself.
 * @typedef {object} Message
 * @property {string} id of the game
 * @property {Side} from the side of who has sent the link
 * @property {Partial<Record<Side, string>>} commitments to secret choices
 * @property {string} [reveal] of the sender's choice, once the game is over
 * @property {"resigns" | "offers" | "agrees"} [says] that the sender gives up, offers a draw, or accepts one
 */

const SAYS = ["resigns", "offers", "agrees"];

/**
 * Reads what a link says, which may be anything.
 * @param {any} message
 * @returns {Message}
 * @throws {Error} when it is nothing that a page writes
 */
export function readMessage(message) {
  const { id, from, commitments = {}, reveal, says } = message ?? {};
  const isHex = (/** @type {unknown} */ text, /** @type {number} */ length) => typeof text === "string" && text.length === length && /^[0-9a-f]+$/u.test(text);
  const committed = Object.entries(Object(commitments));
  const isWhole =
    isHex(id, 32) &&
    SIDES.includes(from) &&
    committed.every(([side, hash]) => SIDES.includes(/** @type {Side} */ (side)) && isHex(hash, 64)) &&
    (reveal === undefined || (typeof reveal === "string" && reveal.length < 60)) &&
    (says === undefined || SAYS.includes(says));
  if (!isWhole) throw new Error("The link is damaged: it holds no game by links.");
  return { id, from, commitments: Object.fromEntries(committed), reveal, says };
}
