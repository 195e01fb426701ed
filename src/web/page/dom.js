// Making elements.

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Value */

/**
 * An element with attributes and children; an attribute that is a function listens to the event with its name.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Gives an element these children and no others.
 * @param {Element} host
 * @param {...(Node | string | null | undefined | false)} children
 */
export function fill(host, ...children) {
  host.replaceChildren();
  for (const child of children) if (child) host.append(child);
}

/**
 * The element of the page with this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Element} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * An icon of the page's own set.
 * @param {string} name
 */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));
}

/**
 * A button with a text, and an icon before it.
 * @param {string} text
 * @param {(event: MouseEvent) => void} act
 * @param {{icon?: string, [name: string]: Value}} [more]
 */
export function button(text, act, more = {}) {
  const { icon: name, ...attributes } = more;
  const label = name ? make("span", { class: "label" }, text) : text;
  return make("button", { type: "button", click: act, ...attributes }, name ? icon(name) : null, label);
}

/**
 * A labelled field of a form.
 * @param {string} label
 * @param {...(Node | string)} parts
 */
export function field(label, ...parts) {
  return make("label", { class: "field" }, make("span", {}, label), ...parts);
}

/**
 * A list to choose from.
 * @param {[value: string, text: string][]} choices
 * @param {string} chosen
 * @param {Record<string, Value>} [attributes]
 */
export function select(choices, chosen, attributes = {}) {
  const options = choices.map(([value, text]) => make("option", { value, selected: value === chosen }, text));
  return make("select", attributes, ...options);
}

/**
 * Opens a dialog that removes itself from the page when it is closed.
 * @param {string} title
 * @param {(Node | string | false)[]} content
 * @param {{class?: string, close?: () => void}} [more]
 */
export function openDialog(title, content, more = {}) {
  const heading = make("h2", { id: `title-${Date.now()}` }, title);
  /** @type {HTMLDialogElement} */
  const box = make(
    "dialog",
    { class: more.class, "aria-labelledby": heading.id },
    make("header", {}, heading, button("Close", () => box.close(), { icon: "close", class: "quiet icon-only" })),
    make("div", { class: "content" }, ...content),
  );
  box.addEventListener("close", () => {
    box.remove();
    more.close?.();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Copies the text of a field.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 */
export async function copyText(input) {
  input.select();
  await navigator.clipboard.writeText(input.value).catch(() => document.execCommand("copy"));
}

/** An event that listeners can subscribe to. */
export class Signal {
  /** @type {(() => void)[]} */
  #listeners = [];

  /** @param {() => void} listener */
  on(listener) {
    this.#listeners.push(listener);
  }

  emit() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Hands a file to the browser's downloads.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
