// The dialog for a new game: variant, opponent and time.

import { ask } from "./api.js";
import { Chooser } from "./chooser.js";
import { field, fill, make, openDialog, select } from "./dom.js";
import { Game, other } from "./game.js";
import { textForLink } from "./link.js";
import { ownName } from "./own.js";
import { makeChoices } from "./secret.js";
import { changeSettings, settings } from "./store.js";
import { capitalized, levelName } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Kind} Kind */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Player} Player */

/** The bounds of the engine's own scale of strength. */
const ELO = { min: 1000, max: 2275, step: 25 };

/** @type {[string, string][]} */
const PACES = [
  ["nodes", "at once (one node)"],
  ["200", "0.2 s a move"],
  ["1000", "1 s a move"],
  ["3000", "3 s a move"],
  ["10000", "10 s a move"],
  ["30000", "30 s a move"],
];

/**
 * Asks for a new game and begins it.
 * @param {Table} table
 * @param {string[]} engines names of the engines that the server knows besides its own
 * @param {{game: string, fen: string | null, options?: Record<string, string>} | null} [from] the game and position to begin with
 */
export function openStart(table, engines, from = null) {
  const form = make("form", { class: "start" });
  const options = make("div", { class: "options" });
  const begin = make("button", { type: "submit", class: "primary", id: "start" }, "Start");
  const showOptions = (/** @type {Kind | null} */ kind) => {
    begin.disabled = !kind;
    // The options of the game on the board, if it is of the same variant.
    const known = from?.options ?? (kind === table.kind ? table.game.options : {});
    const rows = (kind?.options ?? []).map(({ name, values, default: usual }) =>
      field(optionInWords(name, kind?.title ?? ""), select(values.map((value) => [value, value]), known[name] ?? usual, { name: `option-${name}` })),
    );
    options.replaceChildren(...rows);
  };
  const fixed = from && table.kindOf(from.game);
  const chooser = fixed ? null : new Chooser(table.kinds, table.game.name, showOptions);
  if (fixed) showOptions(fixed);
  const fault = make("p", { role: "alert", class: "note fault" });
  fill(
    form,
    chooser?.element,
    options,
    opponentFields(engines),
    sideFields(),
    timeFields(),
    fault,
    begin,
  );
  const title = fixed ? `${fixed.title}: play from here` : "New game";
  const box = openDialog(title, [form], { class: fixed ? "" : "start-dialog" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    values.game = chooser?.value ?? from?.game ?? "";
    if (!from) keepChoices(values);
    try {
      const begun = await gameFrom(table, values, from?.fen ?? null, () => box.close());
      if (!begun) return;
      await table.open(begun);
    } catch (error) {
      fault.textContent = /** @type {Error} */ (error).message;
    }
  });
  chooser?.show();
}

/**
 * The name of an option in words, without the title of the game.
 * @param {string} name
 * @param {string} title
 */
function optionInWords(name, title) {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return capitalized(words.replace(`${title.toLowerCase()} `, ""));
}

/**
 * Begins a game with the settings of the last one, without asking.
 * @param {Table} table
 * @param {string} name
 */
export async function startUsual(table, name) {
  const values = usualValues();
  const opponent = values.opponent.replace("engines", "engine").replace("links", "engine");
  const against = (/** @type {string} */ opponent) => gameFrom(table, { ...values, opponent, game: name }, null, () => {});
  // The other engine of the settings may not be available any more.
  const begun = await against(opponent).catch(() => against("engine"));
  await table.open(begun ?? new Game({ game: name }));
}

/** The settings of the last game that was begun, as the dialog has them. */
function usualValues() {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]));
}

/**
 * Begins a game from the position that is shown, for the side to move, against the opponent of the game that is shown if that is an
 * engine, and otherwise against the engine as in the last game.
 * @param {Table} table
 */
export async function tryAgain(table) {
  const { game, view } = table;
  if (!view) return;
  const opponent = game.players[other(view.side)];
  const options = Object.fromEntries(Object.entries(game.options).map(([name, value]) => [`option-${name}`, value]));
  const values = { ...usualValues(), ...options, game: game.name, opponent: "engine", side: view.side, time: "none" };
  if (opponent.kind === "engine") {
    const { name, elo, level = settings.level } = opponent;
    const strength = elo === undefined ? { strength: "level", level: String(level) } : { strength: "elo", elo: String(elo) };
    const pace = game.pace.nodes ? "nodes" : String(game.pace.movetime);
    Object.assign(values, strength, { pace, opponent: name ? `engine:${name}` : "engine" });
  }
  const begun = await gameFrom(table, values, view.fen, () => {});
  if (!begun) return;
  begun.triedFrom = game.id;
  await table.open(begun);
}

/** @param {string[]} engines */
function opponentFields(engines) {
  const output = make("output", { for: "level" });
  const showLevel = () => {
    output.textContent = `${level.value} (${levelName(Number(level.value))})`;
  };
  const attributes = { type: "range", id: "level", name: "level", min: 0, max: 20, value: settings.level, input: showLevel };
  const level = make("input", attributes);
  showLevel();
  /** @type {[string, string][]} */
  const strengths = [
    ["level", "Level"],
    ["elo", "Elo"],
  ];
  const others = (/** @type {string} */ kind, /** @type {(name: string) => string} */ text) =>
    engines.map((name) => /** @type {[string, string]} */ ([`${kind}:${name}`, text(name)]));
  const elo = make("input", { type: "number", name: "elo", ...ELO, value: settings.elo });
  const levelRow = field("Level", level, output);
  const eloRow = field("Elo, on the engine's own scale", elo);
  const strength = select(strengths, settings.strength, { name: "strength" });
  const opponent = select(
    [
      ["engine", "The engine"],
      ...others("engine", (name) => name),
      ["person", "A person at this board"],
      ["links", "A friend far away, by links"],
      ["engines", "Nobody: the engine against itself"],
      ...others("engines", (name) => `Nobody: ${name} against itself`),
    ],
    settings.opponent,
    { name: "opponent", id: "opponent" },
  );
  const strengthRow = field("Strength", strength);
  const show = () => {
    const hasStrength = /^engines?$/u.test(opponent.value);
    strengthRow.hidden = !hasStrength;
    levelRow.hidden = !hasStrength || strength.value !== "level";
    eloRow.hidden = !hasStrength || strength.value !== "elo";
    const side = opponent.form?.querySelector("#sides");
    const time = opponent.form?.querySelector("#times");
    if (time instanceof HTMLElement) time.hidden = opponent.value === "links";
    if (side instanceof HTMLElement) side.hidden = !/^(engine|links)\b/u.test(opponent.value);
  };
  opponent.addEventListener("change", show);
  strength.addEventListener("change", show);
  queueMicrotask(show);
  return make("div", { class: "group" }, field("Opponent", opponent), strengthRow, levelRow, eloRow);
}

function sideFields() {
  const sides = ["white", "random", "black"].map((side) =>
    make(
      "label",
      { class: "radio" },
      make("input", { type: "radio", name: "side", value: side, checked: side === settings.side }),
      make("span", {}, side === "random" ? "Random" : side === "white" ? "White" : "Black"),
    ),
  );
  return make("fieldset", { id: "sides" }, make("legend", {}, "You play"), ...sides);
}

function timeFields() {
  const minutes = make("input", { type: "number", name: "minutes", min: 0.25, max: 600, step: 0.25, value: settings.minutes });
  const increment = make("input", { type: "number", name: "increment", min: 0, max: 180, value: settings.increment });
  const clock = make("div", { class: "pair" }, field("Minutes each", minutes), field("Seconds more a move", increment));
  const pace = field("The engine thinks", select(PACES, settings.pace, { name: "pace" }));
  const time = select(
    [
      ["none", "No clock"],
      ["clock", "Clocks"],
    ],
    settings.time,
    { name: "time", id: "time" },
  );
  const show = () => {
    clock.hidden = time.value === "none";
    pace.hidden = time.value !== "none";
    minutes.disabled = increment.disabled = clock.hidden;
  };
  time.addEventListener("change", show);
  show();
  return make("div", { class: "group", id: "times" }, field("Time", time), clock, pace);
}

/** @param {Record<string, string>} values */
function keepChoices({ game, opponent, strength, level, elo, side, time, minutes, increment, pace }) {
  const numbers = { level: Number(level), elo: Number(elo) };
  const clock = time === "clock" ? { minutes: Number(minutes), increment: Number(increment) } : {};
  changeSettings({ game, opponent, strength, ...numbers, side, time, ...clock, pace });
}

/**
 * @param {Table} table
 * @param {Record<string, string>} values
 * @param {string | null} fen
 * @param {() => void} close
 */
async function gameFrom(table, values, fen, close) {
  const known = table.kindOf(values.game);
  if (!known) throw new Error(`there is no game '${values.game}'`);
  const kind = values.opponent === "links" ? await kindForLinks(table, known) : known;
  const players = playersFrom(values);
  const chosen = kind.options.map(({ name, default: usual }) => [name, values[`option-${name}`] ?? usual]);
  const options = Object.fromEntries(chosen.filter(([name, value]) => value !== kind.options.find((own) => own.name === name)?.default));
  const pace = values.pace === "nodes" ? { nodes: 1 } : { movetime: Number(values.pace) };
  // Days may pass between two links.
  const hasClock = values.time === "clock" && values.opponent !== "links";
  const time = hasClock ? { minutes: Number(values.minutes), increment: Number(values.increment) } : null;
  await readyOther({ game: kind.name, options, fen }, players, time, pace);
  close();
  const secret = await chosenBefore(table, { game: kind.name, options, fen }, players);
  if (kind.secret && !secret) return null;
  const game = new Game({ game: kind.name, options, fen, players, time, pace, secret });
  // A person who plays against an engine gets no analysis until they ask for it.
  if (game.personsSide()) changeSettings({ analysis: false });
  return game;
}

/**
 * The game as links hold it: one of a file of the server's is one that comes as text, for both players.
 * @param {Table} table
 * @param {Kind} kind
 */
async function kindForLinks(table, kind) {
  if (kind.group !== "file") return kind;
  const text = await textForLink(kind);
  if (text === undefined) throw new Error("This game names other files, which a link cannot hold.");
  const name = ownName(kind.name, text);
  await table.meet(name);
  return table.kindOf(name) ?? kind;
}

/**
 * Lets the players of a game with secrets choose while its board is shown. If one closes the dialog, the old game is shown.
 * @param {Table} table
 * @param {import("./types.js").Setup} setup
 * @param {Record<Side, Player>} players
 */
async function chosenBefore(table, setup, players) {
  const kind = table.kindOf(setup.game);
  if (!kind?.secret) return null;
  const { game, at } = table;
  await table.open(new Game(setup));
  const secret = await makeChoices(kind, setup, players);
  if (!secret) await table.open(game, at);
  return secret;
}

/**
 * @param {Record<string, string>} values
 * @returns {Record<Side, Player>}
 */
function playersFrom({ opponent, strength, level, elo, side }) {
  /** @type {Player} */
  const person = { kind: "person" };
  /** @type {Player} */
  const engine = opponent === "links" ? { kind: "remote" } : { kind: "engine" };
  const name = /^engines?:(.*)$/u.exec(opponent)?.[1];
  if (engine.kind !== "engine") return sided(person, engine, side);
  if (name) engine.name = name;
  else if (strength === "elo") engine.elo = Number(elo);
  else engine.level = Number(level);
  if (opponent === "person") return { white: person, black: { ...person } };
  if (opponent.startsWith("engines")) return { white: engine, black: { ...engine } };
  return sided(person, engine, side);
}

/**
 * @param {Player} person
 * @param {Player} opponent
 * @param {string} side the person's side
 * @returns {Record<Side, Player>}
 */
function sided(person, opponent, side) {
  const isWhite = side === "white" || (side !== "black" && crypto.getRandomValues(new Uint8Array(1))[0] < 128);
  return isWhite ? { white: person, black: opponent } : { white: opponent, black: person };
}

/**
 * Starts the other engine if one plays, so that an engine that cannot play this game fails before the game begins.
 * @param {{game: string, options: Record<string, string>, fen: string | null}} reference
 * @param {Record<Side, Player>} players
 * @param {import("./types.js").TimeControl | null} time
 * @param {import("./types.js").Pace} pace
 */
async function readyOther(reference, players, time, pace) {
  const [side, other] = Object.entries(players).find(([, player]) => player.kind === "engine" && player.name) ?? [];
  if (other?.kind !== "engine") return;
  const clock = time && { left: time.minutes * 60_000, increment: time.increment * 1000 };
  const limits = clock ? { clock } : pace;
  await ask("engine", { ...reference, kind: "play", side, engine: other.name, ...limits });
}

/** A list to choose how long two engines wait between their moves. */
export function speedSelect() {
  /** @type {[string, string][]} */
  const delays = [
    ["0", "no wait"],
    ["500", "0.5 s a move"],
    ["1500", "1.5 s a move"],
    ["4000", "4 s a move"],
  ];
  const list = select(delays, String(settings.delay), { "aria-label": "Speed", id: "speed" });
  list.addEventListener("change", () => changeSettings({ delay: Number(list.value) }));
  return list;
}
