// Games as PGN, with each variant's own move texts.

import { Game, SIDES, playerName } from "./game.js";
import { sectionOf } from "./own.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Score} Score */

/** The longest line of moves, in characters. */
const WIDTH = 80;
const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/** @param {Outcome | null} outcome */
export function resultOf(outcome) {
  if (!outcome) return "*";
  return outcome.winner === "white" ? "1-0" : outcome.winner === "black" ? "0-1" : "1/2-1/2";
}

/**
 * The game with its variations, comments and evaluations.
 * @param {Game} game
 * @param {Outcome | null} outcome
 * @param {string} array the initial position of this kind of game, as FEN
 */
export function writePgn(game, outcome, array) {
  const date = new Date(game.changedAt).toISOString().slice(0, 10).replaceAll("-", ".");
  const end = game.root.end();
  const result = outcome ? resultOf(outcome) : (game.tags.Result ?? "*");
  /** @type {Record<string, string>} */
  const tags = {
    ...{ Event: "Tenfold board", Site: "?", Date: date, Round: "-" },
    ...{ White: playerName(game, "white"), Black: playerName(game, "black") },
    ...game.tags,
    ...{ Result: result, Variant: sectionOf(game.name) },
    ...(game.fen !== null && { SetUp: "1", FEN: game.fen }),
    ...(game.time && { TimeControl: `${game.time.minutes * 60}+${game.time.increment}` }),
    ...Object.fromEntries(Object.entries(game.options).map(([name, value]) => [`Option${name}`, value])),
  };
  for (const side of SIDES) {
    const name = side === "white" ? "White" : "Black";
    const commitment = game.secret?.own[side]?.commitment ?? (game.secret?.engine[side] ?? game.secret?.remote?.[side])?.commitment;
    if (commitment) tags[`${name}Commitment`] = commitment;
    const reveal = (game.secret?.engine[side] ?? game.secret?.remote?.[side])?.reveal;
    if (reveal) tags[`${name}Reveal`] = reveal;
  }
  if (outcome) tags.Termination = outcome.reason;
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/[\\"]/gu, "\\$&")}"]`);
  const words = end.parent ? lineWords(game.root, game.firstPly(array)) : [];
  return `${head.join("\n")}\n\n${wrapped([...words, result])}\n`;
}

/**
 * The words of the line after a node.
 * @param {Node} from
 * @param {number} first half-moves before the root, two for each full move
 * @returns {string[]}
 */
function lineWords(from, first, needsNumber = true) {
  const words = [];
  for (let node = from; node.children.length; node = node.children[0]) {
    const [main, ...others] = node.children;
    words.push(...moveWords(main, first, needsNumber));
    for (const other of others) words.push(...variationWords(other, first));
    needsNumber = others.length > 0 || Boolean(main.comment || main.evaluation);
  }
  return words;
}

/**
 * @param {Node} node
 * @param {number} first
 * @returns {string[]}
 */
function variationWords(node, first) {
  const hasNote = Boolean(node.comment || node.evaluation);
  const words = [...moveWords(node, first, true), ...lineWords(node, first, hasNote)];
  return words.map((word, n) => (n === 0 ? "(" : "") + word + (n === words.length - 1 ? ")" : ""));
}

/**
 * @param {Node} node
 * @param {number} first
 * @param {boolean} needsNumber
 */
function moveWords(node, first, needsNumber) {
  const ply = first + node.ply - 1;
  const number = ply % 2 === 0 ? [`${ply / 2}.`] : needsNumber ? [`${(ply - 1) / 2}...`] : [];
  const notes = [...(node.evaluation ? [`[%eval ${evalText(node.evaluation.score)}]`] : []), node.comment];
  const comment = notes.filter(Boolean).join(" ").replaceAll("}", ")");
  return [...number, node.move, ...(comment ? `{${comment}}`.split(" ") : [])];
}

/** @param {Score} score */
function evalText(score) {
  return "mate" in score ? `#${score.mate}` : (score.cp / 100).toFixed(2);
}

/** @param {string[]} words */
function wrapped(words) {
  let text = "";
  let column = 0;
  for (const word of words) {
    const fits = column + 1 + word.length <= WIDTH;
    text += column === 0 ? word : fits ? ` ${word}` : `\n${word}`;
    column = fits && column > 0 ? column + 1 + word.length : word.length;
  }
  return text;
}

/** A PGN that cannot be read. */
export class PgnError extends Error {}

/**
 * Reads the games of a PGN; their moves are not checked.
 * @param {string} text
 * @param {string} fallback the game if no tag names one
 * @returns {Game[]}
 */
export function readPgn(text, fallback) {
  const reader = new Reader(text);
  const games = [];
  while (reader.token !== null) {
    games.push(reader.game(fallback));
    if (games.length > 500) throw new PgnError("more than 500 games");
  }
  if (!games.length) throw new PgnError("there is no game in the text");
  return games;
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.line = 1;
    this.tokens = text.matchAll(
      /\[\s*(\w+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]|\{([^}]*)\}|;[^\n]*|^%[^\n]*|[()]|\n|[^\s(){};]+|[^\s]/gmu,
    );
    /** @type {RegExpMatchArray | null} */
    this.token = null;
    this.next();
  }

  next() {
    for (;;) {
      const { value, done } = this.tokens.next();
      this.token = done ? null : value;
      if (this.token === null) return;
      const newLines = this.token[0].split("\n").length - 1;
      this.line += newLines;
      if (!/^(\n|;|%)/u.test(this.token[0])) return;
    }
  }

  /** @param {string} why */
  fail(why) {
    return new PgnError(`line ${this.line}: ${why}`);
  }

  /**
   * @param {string} fallback
   * @returns {Game}
   */
  game(fallback) {
    /** @type {Record<string, string>} */
    const tags = {};
    for (; this.token?.[1]; this.next()) tags[this.token[1]] = this.token[2].replace(/\\(.)/gu, "$1");
    const { Variant, FEN, SetUp, ...others } = tags;
    const options = Object.entries(others).filter(([name]) => /^Option./u.test(name));
    const rest = Object.entries(others).filter(([name]) => !/^Option.|Commitment$|Reveal$/u.test(name));
    const game = new Game({
      game: Variant ?? fallback,
      fen: FEN && SetUp !== "0" ? FEN : null,
      options: Object.fromEntries(options.map(([name, value]) => [name.slice("Option".length), value])),
      tags: Object.fromEntries(rest),
    });
    this.moves(game.root);
    return game;
  }

  /** @param {Node} root */
  moves(root) {
    let at = root;
    /** @type {Node[]} where to go on after a variation */
    const stack = [];
    for (; this.token !== null && !this.token[1]; this.next()) {
      const [word] = this.token;
      if (this.token[3] !== undefined) {
        comment(at, this.token[3]);
      } else if (word === "(") {
        if (!at.parent) throw this.fail("a variation before the first move");
        stack.push(at);
        at = at.parent;
      } else if (word === ")") {
        const before = stack.pop();
        if (!before) throw this.fail("')' without '('");
        at = before;
      } else if (RESULTS.includes(word)) {
        if (stack.length) throw this.fail("a variation does not end");
        this.next();
        return;
      } else if (/^["{}[\]]/u.test(word)) {
        throw this.fail(`${word} is not expected here`);
      } else {
        const move = word.replace(/^\d+\.+/u, "").replace(/[!?#]+$/u, "");
        if (move && !/^(\d+\.*|\$\d+|\.+)$/u.test(move)) at = at.play(move);
      }
    }
    if (stack.length) throw this.fail("a variation does not end");
  }
}

/**
 * @param {Node} node
 * @param {string} text
 */
function comment(node, text) {
  const found = /\[%eval ([#+-]?[\d.-]+)[^\]]*\]/u.exec(text);
  if (found) {
    const isMate = found[1].startsWith("#");
    const value = Number(found[1].replace("#", ""));
    const score = isMate ? { mate: value } : { cp: Math.round(value * 100) };
    if (Number.isFinite(value)) node.evaluation = { score, depth: 0 };
  }
  const rest = text.replace(/\[%[^\]]*\]/gu, " ").replace(/\s+/gu, " ").trim();
  node.comment = [node.comment, rest].filter(Boolean).join(" ");
}
