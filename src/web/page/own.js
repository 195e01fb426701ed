// Games that come as text: where this browser keeps the texts, and the names of such games on the page.
//
// The page knows such a game as `SECTION@SUM`, where SUM is a checksum of the text. Requests name the section, and carry the text.

import { keysWith, quietly } from "./storage.js";

const TEXT = "tenfold-text-";
/** The names of the games that the user keeps in the list of games, the newest first. */
const LISTED = "tenfold-own-games";
/** The most games in that list. */
const MOST_LISTED = 50;

/**
 * The texts that this page has met, by their checksums; without storage they are known until the page is left.
 * @type {Map<string, string>}
 */
const texts = new Map();

/**
 * The checksum of a text: FNV-1a, 64 bits.
 * @param {string} text
 */
function sumOf(text) {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum.toString(16).padStart(16, "0");
}

/** @param {string} name */
export function isOwn(name) {
  return name.includes("@");
}

/**
 * The name without the checksum: that of the section.
 * @param {string} name
 */
export function sectionOf(name) {
  return name.split("@")[0];
}

/**
 * The key under which the text of a game is kept.
 * @param {string} name
 */
function keyOf(name) {
  return TEXT + name.split("@")[1];
}

/**
 * The text that defines a game; nothing for games that Tenfold knows, or if the text is not kept here.
 * @param {string} name
 * @returns {string | undefined}
 */
export function textOf(name) {
  const sum = name.split("@")[1];
  if (!sum) return undefined;
  if (!texts.has(sum)) {
    quietly(() => {
      const text = localStorage.getItem(keyOf(name));
      if (text !== null && sumOf(text) === sum) texts.set(sum, text);
    });
  }
  return texts.get(sum);
}

/**
 * The name of a game that a text defines; the text is known from now on.
 * @param {string} section
 * @param {string} text
 */
export function ownName(section, text) {
  const sum = sumOf(text);
  const name = `${section}@${sum}`;
  const known = textOf(name);
  // Whoever makes two texts with one checksum wants other rules in a game that is being played.
  if (known !== undefined && known !== text) throw new Error("The text of the game has the checksum of another text.");
  texts.set(sum, text);
  return name;
}

/**
 * Keeps the text of a game for later visits.
 * @param {string} name
 * @throws when there is no room, or no storage
 */
export function keepText(name) {
  const text = textOf(name);
  if (text !== undefined) localStorage.setItem(keyOf(name), text);
}

/**
 * Forgets the texts of all games but these and those of the list.
 * @param {string[]} names
 */
export function forgetOtherTexts(names) {
  const needed = new Set([...names, ...listedGames()].map(keyOf));
  quietly(() => {
    for (const key of keysWith(TEXT)) if (!needed.has(key)) localStorage.removeItem(key);
  });
}

/**
 * The names of the games in the user's list, the newest first.
 * @returns {string[]}
 */
export function listedGames() {
  /** @type {string[]} */
  let names = [];
  quietly(() => {
    const kept = JSON.parse(localStorage.getItem(LISTED) ?? "[]");
    if (Array.isArray(kept)) names = kept.filter((name) => typeof name === "string" && isOwn(name));
  });
  return names;
}

/**
 * Puts a game into the user's list.
 * @param {string} name
 * @param {string} [before] the name of an earlier version, whose place it takes
 * @returns {boolean} whether it is kept; not where the browser has no room for it
 */
export function listGame(name, before = name) {
  try {
    keepText(name);
    const others = listedGames().filter((other) => other !== name && other !== before);
    localStorage.setItem(LISTED, JSON.stringify([name, ...others].slice(0, MOST_LISTED)));
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts a game of somebody else into the user's list, if that has room without taking anything out.
 * @param {string} name
 */
export function listMetGame(name) {
  if (listedGames().length < MOST_LISTED) listGame(name);
}

/**
 * Takes a game out of the user's list.
 * @param {string} name
 */
export function unlistGame(name) {
  quietly(() => localStorage.setItem(LISTED, JSON.stringify(listedGames().filter((other) => other !== name))));
}

/**
 * The body of a request, with the section's name and the text of a game that comes as text.
 * @param {any} body
 */
export function withText(body) {
  const { game } = body;
  const file = typeof game === "string" ? textOf(game) : undefined;
  return file === undefined ? body : { ...body, game: sectionOf(game), file };
}
