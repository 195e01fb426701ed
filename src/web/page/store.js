// What the browser keeps: settings and games.

import { Game } from "./game.js";
import { forgetOtherTexts, keepText } from "./own.js";
import { keysWith, quietly } from "./storage.js";

const SETTINGS = "tenfold-settings";
const GAME = "tenfold-game-";
const CURRENT = "tenfold-current";
const DRAFT = "tenfold-draft";
/** The most games that are kept; the oldest are deleted to make room. */
const MOST_GAMES = 200;

export const settings = {
  theme: "auto",
  lines: 1,
  analysis: false,
  arrows: true,
  /** Milliseconds between moves of two engines. */
  delay: 500,
  game: "devingt",
  level: 3,
  opponent: "engine",
  side: "white",
  strength: "level",
  elo: 1200,
  time: "none",
  minutes: 10,
  increment: 5,
  pace: "1000",
};

quietly(() => Object.assign(settings, JSON.parse(localStorage.getItem(SETTINGS) ?? "{}")));

/** @param {Partial<typeof settings>} changes */
export function changeSettings(changes) {
  Object.assign(settings, changes);
  quietly(() => localStorage.setItem(SETTINGS, JSON.stringify(settings)));
}

/**
 * Keeps a game, if anything has happened in it.
 * @param {Game} game
 * @param {import("./game.js").Node} at
 */
export function keepGame(game, at) {
  quietly(() => sessionStorage.setItem(CURRENT, JSON.stringify(game.toPlain(at))));
  // A game by links must be known when the first answer comes.
  if ((!game.root.children.length && !game.isByLinks()) || (game.origin && !game.review && hasTwin(game.toPlain(at)))) return;
  const text = JSON.stringify(game.toPlain(at));
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      keepText(game.name);
      localStorage.setItem(GAME + game.id, text);
      localStorage.setItem(CURRENT, game.id);
      break;
    } catch {
      forgetOldest(10);
    }
  }
  quietly(() => {
    if (keysWith(GAME).length > MOST_GAMES) forgetOldest(1);
  });
}

/**
 * Whether another kept game has the same moves.
 * @param {any} plain
 */
function hasTwin(plain) {
  const text = (/** @type {any} */ { name, fen, options, nodes }) =>
    JSON.stringify([name, fen, options, nodes.map((/** @type {any} */ node) => [node.in, node.move])]);
  return keptGames().some((kept) => kept.id !== plain.id && text(kept) === text(plain));
}

/** @param {number} count */
function forgetOldest(count) {
  // The answer to a game by links may take weeks, and only this browser knows what it needs for it.
  const isAwaited = (/** @type {any} */ { turn, result }) => turn && !result;
  quietly(() => {
    const games = keptGames().filter((game) => !isAwaited(game));
    games.slice(-count).forEach(({ id }) => forgetGame(id));
  });
}

/** @param {string} id */
export function forgetGame(id) {
  quietly(() => localStorage.removeItem(GAME + id));
}

/**
 * The kept games, the latest first.
 * @returns {any[]}
 */
export function keptGames() {
  /** @type {any[]} */
  const games = [];
  quietly(() => {
    for (const key of keysWith(GAME)) quietly(() => games.push(JSON.parse(localStorage.getItem(key) ?? "")));
  });
  return games.sort((a, b) => b.changedAt - a.changedAt);
}

/** What is being designed: the text of a game, and the name of the game of the list whose place it is to take. */
/** @typedef {{text: string, before: string}} Draft */

/** @returns {Draft | null} */
export function draft() {
  /** @type {Draft | null} */
  let kept = null;
  quietly(() => {
    const { text, before } = JSON.parse(localStorage.getItem(DRAFT) ?? "{}");
    if (typeof text === "string" && typeof before === "string") kept = { text, before };
  });
  return kept;
}

/** @param {Draft | null} kept null when nothing is being designed any more */
export function keepDraft(kept) {
  quietly(() => (kept ? localStorage.setItem(DRAFT, JSON.stringify(kept)) : localStorage.removeItem(DRAFT)));
}

/** Forgets the texts of games of which no game is kept. */
export function tidyTexts() {
  forgetOtherTexts(keptGames().map(({ name }) => name));
}

/**
 * The kept game with this id.
 * @param {string} id
 * @returns {{game: Game, at: import("./game.js").Node} | null}
 */
export function keptGame(id) {
  const plain = keptGames().find((kept) => kept.id === id);
  return plain ? Game.fromPlain(plain) : null;
}

/** The game that this tab showed last, or else the game that any tab showed last. */
export function lastGame() {
  /** @type {{game: Game, at: import("./game.js").Node} | null} */
  let found = null;
  quietly(() => {
    const here = sessionStorage.getItem(CURRENT);
    const anywhere = localStorage.getItem(GAME + localStorage.getItem(CURRENT));
    const text = here ?? anywhere;
    if (text) found = Game.fromPlain(JSON.parse(text));
  });
  return /** @type {{game: Game, at: import("./game.js").Node} | null} */ (found);
}

/**
 * Calls the listener when another tab has changed a game.
 * @param {(id: string, plain: any) => void} listener
 */
export function onOtherTab(listener) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(GAME) && newValue) quietly(() => listener(key.slice(GAME.length), JSON.parse(newValue)));
  });
}
