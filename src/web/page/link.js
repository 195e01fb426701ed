// Links that hold a game: its name, options, first position and moves, and the text of a game that Tenfold does not know.
//
// A game that Tenfold knows is written in words, as in `#game=devingt&moves=e2e4`. One with a text, or one that is played by links, is
// compressed: `#packed=` and the JSON of the same, as raw DEFLATE in base64url.

import { ask } from "./api.js";
import { Game } from "./game.js";
import { readMessage } from "./message.js";
import { ownName, sectionOf, textOf } from "./own.js";

/** The most bytes that are unpacked from a link. */
const MOST_BYTES = 256 << 10;

// The types of the browser's own compression are not known to every tsc.
const { CompressionStream, DecompressionStream } = /** @type {any} */ (globalThis);

/** What is behind `#` in the address of this page is not part of it. */
function pageAddress() {
  return location.href.split("#")[0];
}

/**
 * The bytes of a stream, at most MOST_BYTES.
 * @param {ReadableStream<Uint8Array>} stream
 */
async function bytesOf(stream) {
  const reader = stream.getReader();
  /** @type {number[]} */
  const bytes = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(bytes);
    if (bytes.length + value.length > MOST_BYTES) {
      await reader.cancel();
      throw new Error("it holds too much");
    }
    for (const byte of value) bytes.push(byte);
  }
}

/** @param {string} text */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const letters = Array.from(await bytesOf(stream), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} packed */
async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(stream));
}

/**
 * The text that defines a game, for a link; nothing for games that every Tenfold knows, or if the text is not enough.
 * @param {import("./types.js").Kind} kind
 * @returns {Promise<string | undefined>}
 */
export async function textForLink({ name, group }) {
  if (group !== "file") return textOf(name);
  const { file } = await ask("definition", { game: name }).catch(() => ({ file: undefined }));
  return file;
}

/**
 * The address that opens the line that is shown; it never contains the token.
 * @param {{game: Game, at: import("./game.js").Node}} table
 * @param {string | undefined} [text] the text that defines the game
 * @param {import("./message.js").Message | null} [message] what is said in a game by links, which ends at the node that is shown
 */
export async function linkTo({ game, at }, text = textOf(game.name), message = null) {
  const moves = (message ? at : at.end()).moves();
  if (text !== undefined || message) {
    const { options, fen } = game;
    const whole = { game: sectionOf(game.name), text, options, ...(fen !== null && { fen }), moves: moves.join(" "), ...(message && { message }) };
    return `${pageAddress()}#packed=${await pack(JSON.stringify(whole))}`;
  }
  const parts = [`game=${encodeURIComponent(game.name)}`];
  if (game.fen !== null) parts.push(`fen=${encodeURIComponent(game.fen)}`);
  const options = Object.entries(game.options).map(([name, value]) => `${name}:${value}`);
  if (options.length) parts.push(`options=${encodeURIComponent(options.join(","))}`);
  if (moves.length) parts.push(`moves=${moves.map(encodeURIComponent).join("_").replaceAll("%2C", ",").replaceAll("%40", "@")}`);
  return `${pageAddress()}#${parts.join("&")}`;
}

/**
 * The game of an address, if it holds one.
 * @param {URLSearchParams} fragment
 * @returns {Promise<{game: Game, message: import("./message.js").Message | null} | null>}
 * @throws {Error} when the address holds something else
 */
export async function gameOfFragment(fragment) {
  const packed = fragment.get("packed");
  if (packed) {
    const whole = await unpack(packed).then(JSON.parse).catch((/** @type {Error} */ { message }) => {
      throw new Error(`The link is damaged: ${message}.`);
    });
    return gameOf(whole);
  }
  const name = fragment.get("game");
  if (!name) return null;
  const options = (fragment.get("options") ?? "").split(",").filter(Boolean);
  const pairs = options.map((option) => {
    const colon = option.indexOf(":");
    return [option.slice(0, colon), option.slice(colon + 1)];
  });
  const game = new Game({ game: name, fen: fragment.get("fen"), options: Object.fromEntries(pairs) });
  return { game: withMoves(game, fragment.get("moves") ?? "", "_"), message: null };
}

/**
 * The game of an unpacked link, which may hold anything.
 * @param {any} whole
 */
function gameOf(whole) {
  const { game: section, text, options = {}, fen = null, moves = "", message } = whole ?? {};
  const texts = [section, moves, ...(message && text === undefined ? [] : [text]), ...(fen === null ? [] : [fen]), ...Object.values(Object(options))];
  if (texts.some((each) => typeof each !== "string") || section.includes("@")) throw new Error("The link is damaged: it holds no game.");
  const name = text === undefined ? section : ownName(section, text);
  const game = withMoves(new Game({ game: name, fen, options: { ...options } }), moves, " ");
  return { game, message: message ? readMessage(message) : null };
}

/**
 * @param {Game} game
 * @param {string} moves
 * @param {string} separator
 */
function withMoves(game, moves, separator) {
  let node = game.root;
  for (const move of moves.split(separator).filter(Boolean)) node = node.play(move);
  game.head = node;
  return game;
}
