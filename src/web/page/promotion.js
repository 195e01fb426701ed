// The choice of a promotion, or of a piece that enters, by pictures next to the square.

import { pictureOf } from "./board.js";
import { byValue } from "./captured.js";
import { make } from "./dom.js";
import { promoted } from "./entry.js";
import { capitalized, pieceName } from "./words.js";

/** @typedef {import("./types.js").Piece} Piece */

/**
 * Shows the promotions that can be chosen now; hides the popover if there are none.
 * @param {import("./entering.js").Entering} entering
 * @param {Map<string, Piece>} pieces
 * @param {string | null} at the square of the piece in motion
 */
export function offerPromotions(entering, pieces, at) {
  const { popover, entry, board, table } = entering;
  const clicks = ordered(entry.promotions(), table.kind);
  const piece = at ? pieces.get(at) : undefined;
  if (!at || !piece || !clicks.length) {
    popover.hidden = true;
    popover.replaceChildren();
    return;
  }
  const entrance = entry.entrance();
  // Nothing has to enter, so that is the first choice.
  if (entrance && clicks.at(-1) === "=") clicks.unshift(...clicks.splice(-1));
  const buttons = clicks.map((click) => {
    const result = { ...piece, piece: promoted(piece.piece, click) };
    const name = pieceName(table.kind, result.piece);
    const text = entrance ? enteringText(click, name, entrance) : click === "=" ? `Stay a ${name}` : click === "=+" ? `Promote the ${pieceName(table.kind, piece.piece)}` : capitalized(name);
    const choose = () => {
      entry.choose(click);
      popover.hidden = true;
      board.focus(board.focused);
      entering.finish();
    };
    const label = make("span", { "aria-hidden": "true" }, click === "=" ? (entrance ? "none" : "stay") : click === "=+" ? "promote" : name);
    const picture = entrance && click === "=" ? null : pictureOf(table.kind.name, result, text);
    return make("button", { type: "button", click: choose, title: text, "aria-label": text }, picture, label);
  });
  const { column, row } = board.place2d(entrance ?? at);
  const isLow = row >= board.shape.ranks / 2;
  popover.style.setProperty("--column", String(column));
  popover.classList.toggle("leftward", column >= board.shape.files - 1);
  popover.style.setProperty("--row", String(isLow ? board.shape.ranks - 1 - row : row));
  popover.classList.toggle("upward", isLow);
  popover.replaceChildren(...buttons);
  popover.hidden = false;
  popover.setAttribute("aria-label", entrance ? `A piece may enter on ${entrance}` : "Promote to");
  buttons[0].focus();
  popover.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      const now = buttons.indexOf(/** @type {any} */ (document.activeElement));
      buttons[(now + step + buttons.length) % buttons.length].focus();
    } else if (event.key === "Escape") {
      entering.back();
      board.focus(board.focused);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

/**
 * @param {string} click
 * @param {string} name
 * @param {string} entrance
 */
function enteringText(click, name, entrance) {
  return click === "=" ? `None enters on ${entrance}` : `${capitalized(name)} enters on ${entrance}`;
}

/**
 * Choices of promotion, the strongest piece first, and no promotion last.
 * @param {string[]} clicks
 * @param {import("./types.js").Kind} kind
 */
function ordered(clicks, kind) {
  const letters = byValue(kind).flatMap(({ letter, promoted }) => (promoted ? [] : [`=${letter.toLowerCase()}`]));
  const rank = (/** @type {string} */ click) => (click === "=+" ? -1 : click === "=" ? letters.length : letters.indexOf(click));
  return clicks.sort((a, b) => rank(a) - rank(b));
}
