// The buttons of the page: the menu at the top, and what a player can do in a game.

import { say } from "./announce.js";
import { offerDraw } from "./correspondence.js";
import { openDesign } from "./design.js";
import { byId, button, make, openDialog } from "./dom.js";
import { SIDES, other } from "./game.js";
import { openKept } from "./kept.js";
import { openShare } from "./share.js";
import { openStart, speedSelect } from "./start.js";
import { changeSettings, settings } from "./store.js";
import { capitalized } from "./words.js";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** Shows the page in the theme of the settings. */
export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

/** The theme that the page has now. */
function shownTheme() {
  return settings.theme === "auto" ? (systemDark.matches ? "dark" : "light") : settings.theme;
}

/** Shows the other theme; if that is the system's theme, the page follows the system from then on. */
function changeTheme() {
  const theme = shownTheme() === "dark" ? "light" : "dark";
  changeSettings({ theme: (theme === "dark") === systemDark.matches ? "auto" : theme });
  applyTheme();
  say(`Theme: ${theme}`);
}

/** The parts of the page that the buttons need. */
/**
 * @typedef {object} Parts
 * @property {import("./table.js").Table} table
 * @property {string[]} engines
 * @property {import("./rules.js").Rules} rules
 * @property {import("./editor.js").Editor} editor
 * @property {import("./analysis.js").Analysis} analysis
 * @property {import("./engines.js").Engines} thinkers
 * @property {() => Promise<void>} showHint
 */

export class Toolbar {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.#drawMenu();
    this.actions = this.#makeActions();
    byId("actions").append(...Object.values(this.actions));
  }

  #drawMenu() {
    const { table, engines, rules, editor } = this.parts;
    const edit = () => {
      // Rules and editor are shown in the same place.
      rules.close();
      editor.open(table.view?.fen ?? table.kind.array);
    };
    byId("menu").append(
      button("New game", () => openStart(table, engines), { icon: "plus", id: "new-game", class: "primary" }),
      button("My games", () => openKept(table), { icon: "list", id: "kept-games", title: "Games that this browser keeps" }),
      button("Design", () => openDesign(table), { icon: "pen", id: "design", title: "Design a game of your own" }),
      button("Edit", edit, { icon: "edit", id: "edit", title: "Set up a position" }),
      button("Share", () => void openShare(table), { icon: "share", id: "share", title: "Link, PGN, FEN, pictures; import" }),
      button("Rules", () => rules.toggle(), { icon: "book", id: "show-rules", title: "Rules of this game" }),
      button("Theme", changeTheme, { icon: "theme", id: "theme", title: "Light or dark" }),
    );
  }

  /** Makes the buttons for the actions of a player. They are made only once, since a new button would lose the focus. */
  #makeActions() {
    const { table, analysis } = this.parts;
    const toggle = () => {
      analysis.toggle();
      this.draw();
    };
    const pause = () => {
      table.isPaused = !table.isPaused;
      table.changed.emit();
    };
    return {
      takeBack: button("Take back", () => void table.takeBack(), { icon: "undo", id: "take-back" }),
      hint: button("Hint", () => void this.parts.showHint(), { icon: "bulb", id: "hint" }),
      analyse: button("Analysis", toggle, { icon: "chart", id: "analyse" }),
      flip: button("Flip", () => table.flip(), { icon: "flip", id: "flip", title: "Turn the board" }),
      draw: button("Draw", () => void this.#offerDraw(), { icon: "handshake", id: "draw", title: "Offer a draw" }),
      resign: button("Resign", () => this.#confirmResigning(), { icon: "flag", id: "resign" }),
      pause: button("Pause", pause, { icon: "pause", id: "pause" }),
      speed: speedSelect(),
      playFrom: button("Play from here", () => this.#playFromHere(), { icon: "play", id: "play-from" }),
    };
  }

  /**
   * Shows which actions the state of the game allows. All buttons keep their places, so that nobody clicks a button that has
   * just replaced another one; only a game between engines has other actions, from its beginning on.
   */
  draw() {
    const { table } = this.parts;
    const { actions } = this;
    const isRunning = table.isRunning();
    const isWatched = !table.game.isFree && SIDES.every((side) => table.game.players[side].kind === "engine");
    const outcome = table.outcome();
    actions.analyse.setAttribute("aria-pressed", String(settings.analysis));
    actions.pause.setAttribute("aria-pressed", String(table.isPaused));
    actions.takeBack.disabled = !table.canTakeBack();
    actions.hint.disabled = !table.mayMove();
    actions.draw.hidden = actions.resign.hidden = isWatched;
    actions.draw.disabled = actions.resign.disabled = !isRunning;
    actions.pause.hidden = actions.speed.hidden = !isWatched;
    actions.pause.disabled = !isRunning;
    actions.playFrom.disabled = isRunning || !table.view || table.view.outcome !== null;
    const result = byId("result");
    result.hidden = !outcome;
    result.textContent = outcome?.text ?? "";
  }

  #playFromHere() {
    const { table, engines } = this.parts;
    const { game, view } = table;
    openStart(table, engines, { game: game.name, fen: view?.fen ?? null, options: game.options });
  }

  #confirmResigning() {
    const { table } = this.parts;
    const side = table.game.personsSide() ?? table.turn();
    if (!side) return;
    const resign = () => {
      box.close();
      if (table.game.isByLinks()) table.game.saying = "resigns";
      table.resign(side);
    };
    const buttons = make(
      "div",
      { class: "buttons" },
      button("Resign", resign, { id: "resign-now" }),
      button("Play on", () => box.close(), { class: "primary", autofocus: true }),
    );
    const box = openDialog(`${capitalized(side)} resigns?`, [buttons], { class: "small" });
  }

  async #offerDraw() {
    const { table, thinkers } = this.parts;
    const person = table.game.personsSide();
    if (table.game.isByLinks()) {
      offerDraw(table);
      return;
    }
    if (person) {
      say("You offer a draw.");
      const isAccepted = await thinkers.acceptsDraw(person).catch(() => false);
      if (isAccepted && table.isRunning()) table.end(null, "by agreement");
      else table.complain("The engine declines the draw. It accepts from move 30 on, when it is not better.");
      return;
    }
    const side = table.turn() ?? "white";
    const accept = () => {
      box.close();
      table.end(null, "by agreement");
    };
    const buttons = make(
      "div",
      { class: "buttons" },
      button("Accept", accept, { class: "primary" }),
      button("Decline", () => box.close()),
    );
    const text = `${capitalized(side)} offers a draw. ${capitalized(other(side))}?`;
    const box = openDialog("Draw?", [make("p", {}, text), buttons], { class: "small" });
  }
}
