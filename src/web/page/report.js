// A report of `tenfold report` is shown: its page is read as if anybody had made it, and nothing in it runs.

import { make, openDialog } from "./dom.js";

/** The largest file that is read, in bytes. */
const MOST_BYTES = 8 << 20;

/** What has no place in a report, and might act or load. */
const REFUSED = "script, iframe, object, embed, form, link, meta, base, style, foreignObject, use, image, img, video, audio, animate, set";

/**
 * Shows the report in a file.
 * @param {File} file
 * @returns {Promise<string>} what is wrong with the file; empty if nothing is
 */
export async function openReport(file) {
  if (file.size > MOST_BYTES) return "The file is too large for a report.";
  const template = make("template");
  template.innerHTML = await file.text();
  const page = template.content;
  const main = page.querySelector("main");
  const title = page.querySelector("h1")?.textContent ?? "";
  if (!main || !title) return "This is no report: it is the file report.html that “tenfold report” writes.";
  const host = make("div", { class: "report", tabindex: "0", role: "region", "aria-label": title });
  const root = host.attachShadow({ mode: "open" });
  root.append(...passive(main));
  const sheet = new CSSStyleSheet();
  // The page of a report is all of its file; here it is a part.
  sheet.replaceSync((page.querySelector("style")?.textContent ?? "").replaceAll(":root", ":host").replace(/^body\b/mu, ":host"));
  root.adoptedStyleSheets = [sheet];
  openDialog("Report", [host], { class: "wide" });
  return "";
}

/**
 * The children of an element without whatever could act or load.
 * @param {Element} main
 */
function passive(main) {
  for (const element of main.querySelectorAll(REFUSED)) element.remove();
  for (const element of main.querySelectorAll("*")) {
    const align = /text-align:\s*(right|center)/u.exec(element.getAttribute("style") ?? "")?.[1];
    for (const { name, value } of [...element.attributes]) {
      const isLink = /^(?:xlink:)?href$/iu.test(name);
      if (name === "style" || /^on/iu.test(name) || (isLink && !/^(?:https?:|#)/iu.test(value))) element.removeAttribute(name);
      // A game of the report is opened here, whatever board its link names.
      else if (isLink && value.includes("#game=")) element.setAttribute(name, value.slice(value.indexOf("#")));
    }
    if (align && element instanceof HTMLElement) element.style.textAlign = align;
  }
  return [...main.children].map((child) => document.importNode(child, true));
}
