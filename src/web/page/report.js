// A report of `tenfold report` is shown, or made and shown while it grows: its page is read as if anybody had made it, and nothing in it
// runs.

import { Refused, ask } from "./api.js";
import { button, download, make, openDialog } from "./dom.js";
import { keepText, sectionOf } from "./own.js";
import { quietly } from "./storage.js";

/** The largest file that is read, in bytes. */
const MOST_BYTES = 8 << 20;

/** Milliseconds between two questions how far a report is. */
const POLL_TIME = 2000;

/** What has no place in a report, and might act or load. */
const REFUSED = "script, iframe, object, embed, form, link, meta, base, style, foreignObject, use, image, img, video, audio, animate, set";

/**
 * Shows the report in a file.
 * @param {File} file
 * @returns {Promise<string>} what is wrong with the file; empty if nothing is
 */
export async function openReport(file) {
  if (file.size > MOST_BYTES) return "The file is too large for a report.";
  const report = shown(await file.text());
  if (!report) return "This is no report: it is the file report.html that “tenfold report” writes.";
  openDialog("Report", [report], { class: "wide" });
  return "";
}

/**
 * Makes a quick report on a game, and shows it while it grows.
 * @param {{name: string, title: string}} game
 */
export async function makeReport({ name, title }) {
  const status = make("p", { role: "status" }, "Searching the first moves …");
  const place = make("div");
  let html = "";
  const save = button("Download page", () => download(`${sectionOf(name)}-report.html`, new Blob([html], { type: "text/html" })), { icon: "download" });
  let isStopped = false;
  const stop = button("Stop", () => {
    isStopped = true;
    void ask("report/stop", {});
  });
  save.disabled = true;
  // The links of its games load the page anew.
  quietly(() => keepText(name));
  const box = openDialog(`Report on ${title}`, [status, place, make("div", { class: "buttons" }, save, stop)], { class: "wide" });
  // It goes on when the dialog is closed; who asks for it again sees how far it is.
  for (let begin = true, finished = false; box.open && !finished; begin = false) {
    let answer;
    try {
      answer = await ask("report", { game: name, begin });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      status.textContent = error.message;
      stop.disabled = true;
      return;
    }
    finished = answer.finished;
    if (finished) status.textContent = isStopped ? "Stopped. The report goes on when you ask for it again." : "The report is finished.";
    else if (isStopped) status.textContent = "The games that have begun are played to their end …";
    else if (answer.games) status.textContent = `${answer.played} of ${answer.games} games`;
    if (answer.html && answer.html !== html) {
      ({ html } = answer);
      const report = shown(html, name);
      const top = place.firstElementChild?.scrollTop ?? 0;
      if (report) {
        report.classList.add("with-buttons");
        place.replaceChildren(report);
        report.scrollTop = top;
      }
      save.disabled = false;
    }
    if (!finished) await new Promise((resolve) => setTimeout(resolve, POLL_TIME));
  }
  stop.disabled = true;
}

/**
 * The page of a report, as a part of this page; nothing if it is no report.
 * @param {string} html
 * @param {string} [game] the name of the game here, if it is known
 */
function shown(html, game) {
  const template = make("template");
  template.innerHTML = html;
  const page = template.content;
  const main = page.querySelector("main");
  const title = page.querySelector("h1")?.textContent ?? "";
  if (!main || !title) return null;
  const host = make("div", { class: "report", tabindex: "0", role: "region", "aria-label": title });
  const root = host.attachShadow({ mode: "open" });
  root.append(...passive(main, game));
  const sheet = new CSSStyleSheet();
  // The page of a report is all of its file; here it is a part.
  sheet.replaceSync((page.querySelector("style")?.textContent ?? "").replaceAll(":root", ":host").replace(/^body\b/mu, ":host"));
  root.adoptedStyleSheets = [sheet];
  return host;
}

/**
 * The children of an element without whatever could act or load.
 * @param {Element} main
 * @param {string} [game]
 */
function passive(main, game) {
  for (const element of main.querySelectorAll(REFUSED)) element.remove();
  for (const element of main.querySelectorAll("*")) {
    const align = /text-align:\s*(right|center)/u.exec(element.getAttribute("style") ?? "")?.[1];
    for (const { name, value } of [...element.attributes]) {
      const isLink = /^(?:xlink:)?href$/iu.test(name);
      if (name === "style" || /^on/iu.test(name) || (isLink && !/^(?:https?:|#)/iu.test(value))) element.removeAttribute(name);
      // A game of the report is opened here, whatever board its link names.
      else if (isLink && value.includes("#game=")) element.setAttribute(name, linkOnPage(value.slice(value.indexOf("#")), game));
    }
    if (align && element instanceof HTMLElement) element.style.textAlign = align;
  }
  return [...main.children].map((child) => document.importNode(child, true));
}

/**
 * The link of a game of a report, with the game's name on this page.
 * @param {string} link
 * @param {string} [game]
 */
function linkOnPage(link, game) {
  return game ? link.replace(/#game=[^&]*/u, `#game=${encodeURIComponent(game)}`) : link;
}
