// The page: reads the address, puts its parts together, and keeps them up to date.

import { Analysis } from "./analysis.js";
import { say, sayPosition, speakThrough } from "./announce.js";
import { ask, connection } from "./api.js";
import { drawArrows } from "./arrows.js";
import { Board } from "./board.js";
import { Clocks } from "./clock.js";
import { receive } from "./correspondence.js";
import { byId, button, fill, make } from "./dom.js";
import { Editor } from "./editor.js";
import { Engines } from "./engines.js";
import { Entering } from "./entering.js";
import { parseBoard } from "./fen.js";
import { watchFiles } from "./files.js";
import { Game } from "./game.js";
import { drawGraph } from "./graph.js";
import { Strips } from "./hands.js";
import { gameOfFragment } from "./link.js";
import { LinksPanel } from "./links_panel.js";
import { MoveList, stepByKey, stepButtons } from "./movelist.js";
import { isOwn, listMetGame, listedGames } from "./own.js";
import { listen } from "./pointer.js";
import { Prompt } from "./prompt.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { SecretPanel } from "./secret.js";
import { faultOf } from "./share.js";
import { openStart, startUsual } from "./start.js";
import { lastGame, onOtherTab, settings, tidyTexts } from "./store.js";
import { Table } from "./table.js";
import { applyTheme, Toolbar } from "./toolbar.js";
import { BROUGHT, IS_LOCAL, keepToken } from "./transport.js";
import { capitalized, isPass } from "./words.js";

/** @typedef {import("./types.js").Move} Move */

/** Takes the token out of the address and keeps it; the rest of it names the game to open, or else the page may bring one. */
function readAddress() {
  // A page that brings a game goes on where it was when it is loaded anew.
  const isAgain = history.state?.isBegun && lastGame() !== null;
  const fragment = new URLSearchParams((location.hash.slice(1) || (isAgain ? "" : BROUGHT)).replaceAll("+", "%2B"));
  const token = fragment.get("token");
  if (token) keepToken(token);
  if (location.hash || BROUGHT) history.replaceState({ isBegun: true }, "", location.pathname);
  return fragment;
}

/** Whether the banner offers something that is not to be gone with the next move. */
let hasOffer = false;

/**
 * @param {string} text what is to be known; an empty text removes the banner
 * @param {HTMLElement} [act] a button, beside or in the place of that which removes the banner
 */
function showBanner(text, act, isUrgent = false) {
  const banner = byId("banner");
  hasOffer = Boolean(act) && !isUrgent;
  banner.hidden = !text;
  const away = button("Dismiss", () => showBanner(""));
  fill(banner, make("span", {}, text), act, !isUrgent && away);
}

/** The parts of the page, and how they work together. */
class Page {
  /**
   * @param {Table} table
   * @param {string[]} engines
   */
  constructor(table, engines) {
    this.table = table;
    this.engines = engines;
    this.board = new Board(byId("board"), { files: byId("files"), ranks: byId("ranks") });
    this.strips = new Strips(table, byId("strip-top"), byId("strip-bottom"));
    const form = /** @type {HTMLFormElement} */ (byId("typing"));
    this.prompt = new Prompt(table, byId("prompt"), form);
    this.prompt.again = () => openStart(table, engines);
    this.entering = new Entering(table, this.board, this.strips, byId("popover"), this.prompt);
    this.clocks = new Clocks(table, this.strips);
    this.thinkers = new Engines(table, this.clocks);
    this.analysis = new Analysis(table, byId("analysis"), byId("bar"));
    this.review = new Review(table, byId("review"));
    this.prompt.review = this.analysis.review = () => void this.review.begin();
    this.moves = new MoveList(table, byId("moves"));
    this.rules = new Rules(table, byId("drawer"));
    this.secrets = new SecretPanel(table, byId("secrets"));
    this.links = new LinksPanel(table, byId("by-links"));
    this.editor = new Editor(table, this.board, byId("editor"), {
      use: (fen, isGame) => this.#useEdited(fen, isGame),
      close: () => this.#refresh(),
    });
    this.toolbar = new Toolbar(this);
    /** @type {Move | null} */
    this.hinted = null;
    byId("steps").append(...stepButtons(table));
    this.#listen(form);
  }

  /** @type {import("./game.js").Node | null} the node that was shown before */
  #node = null;

  /** @param {HTMLFormElement} form */
  #listen(form) {
    const { table, entering, editor } = this;
    table.complain = (text) => {
      showBanner(text);
      say(text);
    };
    table.changed.on(() => this.#refresh());
    this.analysis.changed.on(() => this.#drawAnalysis());
    this.review.changed.on(() => {
      if (!this.review.isMaking) this.moves.draw();
      this.#drawAnalysis();
    });
    this.thinkers.changed.on(() => {
      entering.isThinking = this.thinkers.isThinking;
      if (!editor.isOpen) entering.draw();
    });
    entering.onDraw = () => this.#drawArrows();
    let dragged = "";
    listen(this.board, byId("play-area"), {
      press: (place) => (editor.isOpen ? editor.press(place) : entering.press(place)),
      again: (place) => (editor.isOpen ? editor.press(place) : entering.again(place)),
      drop: (place) => (editor.isOpen ? editor.move(dragged, place) : entering.drop(place)),
      isLast: (place) => editor.isOpen || entering.isLast(place),
      canDrag: (place) => {
        dragged = place;
        return editor.isOpen ? editor.pieces.has(place) : entering.canDrag(place);
      },
      cancel: (place) => {
        if (!editor.isOpen) entering.back();
        else if (place) editor.takeAway(place);
      },
    });
    document.querySelector(".skip")?.addEventListener("click", (event) => {
      event.preventDefault();
      this.board.focus(this.board.focused);
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const { input } = this.prompt;
      const typed = input.value;
      const isMove = await entering.type(typed);
      // A text that was typed meanwhile stays.
      if (input.value !== typed) return;
      if (isMove) input.value = "";
      input.setAttribute("aria-invalid", String(!isMove && typed !== ""));
    });
    this.prompt.input.addEventListener("input", () => this.prompt.input.removeAttribute("aria-invalid"));
    document.addEventListener("keydown", (event) => this.#onKey(event));
    onOtherTab((id, plain) => {
      if (id !== table.game.id || editor.isOpen || plain.changedAt <= table.game.changedAt) return;
      const { game, at } = Game.fromPlain(plain);
      // It is not kept again: the other tab would take that for a change.
      void table.open(game, at, true);
    });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, select, textarea, dialog, [role=grid], #drawer, #moves")) return;
    // The edited position stays on the board until the editor is closed.
    if (this.editor.isOpen) return;
    if (event.key === "Escape") this.entering.back();
    else stepByKey(this.table, event);
  }

  /** Updates the page after another position is shown, or the state of the game has changed. */
  #refresh() {
    const { table, board, editor, entering } = this;
    const { kind, game } = table;
    // The engine's move is shown when the editor is closed.
    if (editor.isOpen && editor.game === game) return;
    const isNew = this.#node !== table.at;
    if (isNew) this.hinted = null;
    this.#node = table.at;
    document.body.dataset.game = game.id;
    document.title = `${kind.title} – Tenfold`;
    byId("title").textContent = kind.title;
    if (editor.isOpen) editor.close();
    const walls = parseBoard(table.view?.fen ?? game.fen ?? kind.array, kind).holes;
    const outside = [...parseBoard(kind.array, kind).holes].filter((square) => walls.has(square));
    board.build(kind, new Set(outside), game.isFlipped);
    board.wall(walls);
    board.host.setAttribute("aria-label", `${kind.title}, board of ${kind.files} by ${kind.ranks} squares`);
    entering.isThinking = this.thinkers.isThinking;
    entering.refresh();
    this.toolbar.draw();
    this.moves.draw();
    this.#drawAnalysis();
    if (isNew || table.outcome()) sayPosition(table);
    if (connection.isUp && !hasOffer) showBanner("");
  }

  #drawAnalysis() {
    drawGraph(this.table, byId("graph"));
    this.#drawArrows();
    if (settings.analysis) this.moves.draw();
  }

  #drawArrows() {
    const hint = this.hinted ? [{ move: this.hinted, kind: "hint", weight: 1, label: "" }] : [];
    const isEntering = this.entering.entry.entered.length > 0 || this.editor.isOpen;
    const reviewed = this.review.arrows();
    const others = this.analysis.arrows().filter(({ move }) => !reviewed.some((own) => own.move === move));
    drawArrows(this.board, byId("arrows"), isEntering ? [] : [...hint, ...reviewed, ...others]);
  }

  async showHint() {
    const best = await this.thinkers.hint().catch((error) => this.table.complain(error.message));
    const move = this.table.view?.moves.find((move) => move.text === best);
    if (!move) return;
    this.hinted = move;
    this.#drawArrows();
    if (isPass(move.text)) this.prompt.explain("Hint: pass.", false);
    else say(`Hint: ${move.text}`);
  }

  /**
   * @param {string} fen
   * @param {boolean} isGame
   */
  #useEdited(fen, isGame) {
    const { kind, game } = this.table;
    // The position is shown behind the questions about the game.
    void this.table.open(new Game({ game: kind.name, fen, options: game.options }));
    if (isGame) openStart(this.table, this.engines, { game: kind.name, fen, options: game.options });
  }
}

/**
 * Opens the game that the page begins with: the game of the address, or the game that was shown last.
 * @param {Table} table
 * @param {URLSearchParams} fragment
 * @param {string[]} engines
 */
async function openFirst(table, fragment, engines) {
  const last = lastGame();
  await Promise.all([...listedGames(), ...(last ? [last.game.name] : [])].map((name) => table.meet(name)));
  let shared = null;
  try {
    shared = await gameOfFragment(fragment);
  } catch (error) {
    await table.open(new Game({ game: table.kinds[0].name }));
    table.complain(/** @type {Error} */ (error).message);
    return;
  }
  if (shared) {
    const { game, message } = shared;
    const fault = message ? await receive(table, game, message) : await openShared(table, game, last);
    const isShown = table.view !== null;
    if (fault && !isShown) await table.open(new Game({ game: (table.kindOf(game.name) ?? table.kinds[0]).name }));
    if (fault) table.complain(fault);
    else if (isOwn(game.name)) listMetGame(game.name);
  } else if (last && table.kindOf(last.game.name)) {
    await table.open(last.game, last.at);
  } else {
    const kind = table.kindOf(settings.game) ?? table.kinds[0];
    await table.open(new Game({ game: kind.name }));
    openStart(table, engines);
  }
}

/**
 * Opens the game of a link; for a link that names nothing but a game, one that is begun in the usual way.
 * @param {Table} table
 * @param {Game} shared
 * @param {{game: Game, at: import("./game.js").Node} | null} last the game that was shown last
 * @returns {Promise<string>} why it is refused; empty if it is not
 */
async function openShared(table, shared, last) {
  const unreadable = await table.meet(shared.name);
  if (unreadable) return unreadable;
  const kind = table.kindOf(shared.name);
  shared.name = kind?.name ?? shared.name;
  const { root, fen, options } = shared;
  const isUsual = kind?.options.every(({ name, default: usual }) => (options[name] ?? usual) === usual) ?? true;
  const isOnlyName = !root.children.length && fen === null && isUsual;
  // The first position of a known game needs no check.
  const fault = kind && isOnlyName ? "" : await faultOf(table, shared);
  if (fault) return fault;
  shared.origin = BROUGHT ? "A shared game" : "A game from a link";
  if (!isOnlyName) await table.open(shared);
  else if (last && last.game.name === shared.name && !last.game.result) await table.open(last.game, last.at);
  else await startUsual(table, shared.name);
  return "";
}

async function begin() {
  const fragment = readAddress();
  // Another address with a token or a game was opened in this tab.
  addEventListener("hashchange", () => location.reload());
  applyTheme();
  speakThrough(byId("live"));
  connection.changed.on(() => {
    const again = button("Try now", () => connection.retry());
    showBanner(connection.isUp ? "" : "The connection to the engine is lost. Trying again …", again, true);
  });
  try {
    const { games, engines } = await ask("games", {});
    const table = new Table(games);
    const page = new Page(table, engines);
    await openFirst(page.table, fragment, engines);
    tidyTexts();
    const anew = () => button("Load the games anew", () => location.reload());
    if (IS_LOCAL && !BROUGHT) void watchFiles((text) => showBanner(text, anew())).catch(() => {});
    document.body.classList.add("ready");
  } catch (error) {
    showBanner(`${capitalized(/** @type {Error} */ (error).message)}.`);
  }
}

void begin();
