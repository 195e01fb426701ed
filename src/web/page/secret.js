// Secret choices of the players: made in private, fixed by a fingerprint before the first move, checked at the end.

import { ask } from "./api.js";
import { pictureOf } from "./board.js";
import { button, fill, make, openDialog } from "./dom.js";
import { parseBoard } from "./fen.js";
import { SIDES, randomHex } from "./game.js";
import { capitalized, enumerated } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Secret} Secret */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./table.js").Table} Table */

/**
 * The SHA-256 of a text, as hexadecimal digits.
 * @param {string} text
 */
export async function sha256(text) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Lets every player of a game choose, before the first move.
 * @param {Kind} kind
 * @param {import("./types.js").Setup} setup the start of the game; the engine's choice holds for this start only
 * @param {Record<Side, Player>} players
 * @returns {Promise<Secret | null>} null if a person closes the dialog
 */
export async function makeChoices(kind, { game, options, fen }, players) {
  const { secret } = kind;
  if (!secret) return null;
  /** @type {Secret} */
  const made = { id: randomHex(16), own: {}, engine: {} };
  for (const side of SIDES) {
    if (players[side].kind === "engine") {
      const { commitment } = await ask("secret/commit", { game, options, fen, secret: { id: made.id }, color: side });
      made.engine[side] = { commitment };
    } else if (players[side].kind === "person") {
      const isShared = players.white.kind === "person" && players.black.kind === "person";
      const reason = isShared ? `Only ${capitalized(side)} looks at the screen now.` : "";
      const choice = await chooseFor(kind, fen ?? kind.array, side, reason);
      if (!choice) return null;
      made.own[side] = choice;
    }
  }
  return made;
}

/**
 * Lets a person choose for a side.
 * @param {Kind} kind
 * @param {string} fen of the first position
 * @param {Side} side
 * @param {string} [reason] why the choice is asked for, as a sentence
 * @returns {Promise<import("./types.js").OwnChoice | null>} null if the person closes the dialog
 */
export async function chooseFor(kind, fen, side, reason = "") {
  const choice = await askForChoice(kind, fen, side, reason);
  if (choice === null) return null;
  const nonce = randomHex(16);
  return { choice, nonce, commitment: await sha256(`${nonce}:${choice}`) };
}

/**
 * @param {Kind} kind
 * @param {string} fen
 * @param {Side} side
 * @param {string} reason
 * @returns {Promise<string | null>}
 */
function askForChoice(kind, fen, side, reason) {
  const choices = kind.secret?.choices ?? [];
  const question = kind.secret?.question ?? "Which one is the true one?";
  return new Promise((resolve) => {
    /** @type {string | null} */
    let chosen = null;
    const choose = (/** @type {string} */ choice) => {
      chosen = choice;
      box.close();
    };
    const lot = () => choose(choices[crypto.getRandomValues(new Uint32Array(1))[0] % choices.length]);
    const cards = choices.map((choice) => {
      const card = make("button", { type: "button", class: "card", click: () => choose(choice) });
      card.append(pictureOf(kind.name, { piece: choice, color: side }), whereIs(kind, fen, choice, side));
      return card;
    });
    const text = `${reason} Only you know it until the game is over. Your choice is fixed by a fingerprint (SHA-256) that both players see.`;
    const content = [
      make("p", {}, text.trim()),
      make("div", { class: "cards" }, ...cards),
      button("Choose at random", lot, { icon: "dice", class: "primary", id: "draw-lot" }),
    ];
    const box = openDialog(`${capitalized(side)}: ${question}`, content, { close: () => resolve(chosen) });
  });
}

/**
 * @param {Kind} kind
 * @param {string} fen
 * @param {string} letter
 * @param {Side} side
 */
function whereIs(kind, fen, letter, side) {
  const { pieces } = parseBoard(fen, kind);
  const found = [...pieces].find(([, own]) => own.piece === letter && own.color === side);
  return found ? `the one on ${found[0]}` : letter;
}

/**
 * Asks the engine for its choice once the game is over, by its rules or by its players. After that the engine plays no
 * line of this game.
 * @param {Table} table
 */
async function askForReveal(table) {
  const { game } = table;
  const { secret } = game;
  if (!secret || !table.outcome()) return;
  for (const side of SIDES) {
    const engine = secret.engine[side];
    if (!engine || engine.reveal) continue;
    const request = { ...game.reference(game.head), color: side };
    const { reveal } = await ask(game.ended ? "secret/end" : "secret/reveal", request);
    engine.reveal = reveal;
    table.save();
  }
}

/** Shows commitments and, at the end, the revealed choices. */
export class SecretPanel {
  /**
   * @param {Table} table
   * @param {HTMLElement} host
   */
  constructor(table, host) {
    this.table = table;
    this.host = host;
    this.isPeeking = false;
    table.changed.on(() => void this.draw());
  }

  /** The game and ply for which the engine was asked for its choice. */
  #asked = "";

  async draw() {
    const { table, host } = this;
    const { game } = table;
    host.hidden = !game.secret;
    if (!game.secret) return;
    const isOver = table.outcome() !== null;
    const asked = `${game.id} ${game.head.ply}`;
    if (isOver && this.#asked !== asked) {
      this.#asked = asked;
      await askForReveal(table).catch((error) => table.complain(error.message));
    }
    const rows = [];
    for (const side of SIDES) rows.push(...(await this.#rows(side, isOver)));
    const own = Object.keys(game.secret.own);
    const peek = () => {
      this.isPeeking = !this.isPeeking;
      void this.draw();
    };
    const label = this.isPeeking ? "Hide" : `Show ${own.length > 1 ? "the choices" : "my choice"}`;
    fill(
      host,
      make("h2", {}, "Secret choices"),
      make("p", {}, "Each fingerprint fixes a choice without showing it. At the end the choices are shown and checked."),
      make("dl", {}, ...rows),
      own.length > 0 && !isOver && button(label, peek, { class: "quiet" }),
    );
  }

  /**
   * @param {Side} side
   * @param {boolean} isOver
   */
  async #rows(side, isOver) {
    const { secret } = this.table.game;
    const own = secret?.own[side];
    const theirs = secret?.engine[side] ?? secret?.remote?.[side];
    const commitment = own?.commitment ?? theirs?.commitment ?? "";
    const reveal = own ? `${own.nonce}:${own.choice}` : theirs?.reveal;
    const shown = [commitment ? make("code", { title: commitment }, `${commitment.slice(0, 16)}…`) : make("span", {}, "not chosen yet")];
    if (own && this.isPeeking && !isOver) shown.push(this.#named(own.choice, side));
    if (isOver && reveal) {
      const isTrue = (await sha256(reveal)) === commitment;
      const verdict = isTrue ? "The fingerprint is right ✓" : "The fingerprint is WRONG: the choice was changed ✗";
      shown.push(this.#named(reveal.split(":")[1], side));
      shown.push(make("span", { class: isTrue ? "right" : "fault", "data-verdict": String(isTrue) }, verdict));
      shown.push(make("code", { class: "reveal" }, reveal));
    }
    return [make("dt", {}, enumerated([capitalized(side)])), make("dd", {}, ...shown)];
  }

  /**
   * @param {string} choice
   * @param {Side} side
   */
  #named(choice, side) {
    const { kind } = this.table;
    return make("span", { class: "chosen" }, pictureOf(kind.name, { piece: choice, color: side }), `${choice} `);
  }
}
