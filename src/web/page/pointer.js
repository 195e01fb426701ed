// Pointers on the board and the hands: a press, a drop on another square, a repeated press, and keys on squares.

/** @typedef {import("./board.js").Board} Board */

/**
 * Handlers of events on a place, which is a square or a piece in a hand such as `P@`.
 * @typedef {object} Handlers
 * @property {(place: string) => void} press
 * @property {(place: string) => void} again the place that was pressed last is pressed again
 * @property {(place: string) => void} drop a dragged piece is let go there
 * @property {(place: string) => boolean} isLast
 * @property {(place: string) => boolean} canDrag
 * @property {(place: string | null) => void} cancel
 */

/** How far a pointer must move to drag a piece, in pixels. */
const DRAG = 5;

/**
 * Listens to pointers and keys.
 * @param {Board} board
 * @param {HTMLElement} area the board and the hands
 * @param {Handlers} handlers
 */
export function listen(board, area, handlers) {
  /** @param {EventTarget | null} target */
  const placeOf = (target) => {
    const held = target instanceof Element ? target.closest("[data-held]") : null;
    return held instanceof HTMLElement ? (held.dataset.held ?? null) : board.squareOf(target);
  };
  area.addEventListener("pointerdown", (event) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || !event.isPrimary) return;
    const isAgain = handlers.isLast(place);
    if (!isAgain) handlers.press(place);
    followPointer(board, event, place, isAgain, handlers);
  });
  area.addEventListener("contextmenu", (event) => {
    const place = placeOf(event.target);
    if (!place) return;
    event.preventDefault();
    handlers.cancel(place);
  });
  // Screen readers click without a pointer.
  area.addEventListener("click", (event) => {
    const place = placeOf(event.target);
    if (!place || event.detail !== 0) return;
    if (handlers.isLast(place)) handlers.again(place);
    else handlers.press(place);
  });
  board.host.addEventListener("keydown", (event) => onKey(board, event, handlers));
  board.host.addEventListener("focusin", (event) => {
    const square = board.squareOf(event.target);
    if (square && square !== board.focused) board.focus(square);
  });
}

/**
 * Follows a pressed pointer until it is released.
 * @param {Board} board
 * @param {PointerEvent} down
 * @param {string} place
 * @param {boolean} isAgain
 * @param {Handlers} handlers
 */
function followPointer(board, down, place, isAgain, handlers) {
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {Element | null} */
  let lifted = null;
  /** @type {Element | null} */
  let hovered = null;
  const start = () => {
    const source = board.cells.get(place) ?? document.querySelector(`[data-held="${CSS.escape(place)}"].mine`);
    const image = source?.querySelector("img");
    if (!image || !handlers.canDrag(place)) return;
    const { width, height } = (board.cells.values().next().value ?? image).getBoundingClientRect();
    ghost = /** @type {HTMLElement} */ (image.cloneNode());
    ghost.className = "ghost";
    ghost.style.setProperty("width", `${width}px`);
    ghost.style.setProperty("height", `${height}px`);
    document.body.append(ghost);
    lifted = image;
    lifted.classList.add("lifted");
  };
  /** @param {PointerEvent} event */
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY);
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerId !== down.pointerId) return;
    const isFar = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG;
    if (!ghost && isFar) start();
    if (!ghost) return;
    ghost.style.setProperty("left", `${event.clientX}px`);
    ghost.style.setProperty("top", `${event.clientY}px`);
    hovered?.classList.remove("hovered");
    hovered = under(event)?.closest(".cell") ?? null;
    hovered?.classList.add("hovered");
  };
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (event.pointerId !== down.pointerId) return;
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    const isDragged = ghost !== null;
    ghost?.remove();
    lifted?.classList.remove("lifted");
    hovered?.classList.remove("hovered");
    if (event.type === "pointercancel") return;
    const square = board.squareOf(under(event));
    if (isDragged && square && square !== place) handlers.drop(square);
    else if (!isDragged && isAgain) handlers.again(place);
  };
  /** @type {[string, (event: any) => void][]} */
  const listeners = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
  ];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}

/** @type {Record<string, [columns: number, rows: number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Board} board
 * @param {KeyboardEvent} event
 * @param {Handlers} handlers
 */
function onKey(board, event, handlers) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = STEPS[event.key];
  const { column } = board.place2d(board.focused);
  if (step) board.step(...step);
  else if (event.key === "Home") board.step(-column, 0);
  else if (event.key === "End") board.step(board.shape.files - 1 - column, 0);
  else if (event.key === "Escape" || event.key === "Backspace") handlers.cancel(null);
  else if (event.key !== "Enter" && event.key !== " ") return;
  else if (handlers.isLast(board.focused)) handlers.again(board.focused);
  else handlers.press(board.focused);
  event.preventDefault();
  event.stopPropagation();
}
