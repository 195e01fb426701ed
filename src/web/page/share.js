// Export and import: links, FEN and PGN as text and files, and pictures of the board.

import { Refused, ask, askFile } from "./api.js";
import { uniqueTitle } from "./chooser.js";
import { button, copyText, download, field, make, openDialog, select } from "./dom.js";
import { Game, allNodes } from "./game.js";
import { linkTo, textForLink } from "./link.js";
import { sectionOf } from "./own.js";
import { PgnError, readPgn, writePgn } from "./pgn.js";
import { openReport } from "./report.js";
import { IS_LOCAL, exportedPage } from "./transport.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Kind} Kind */

/** Pixels of a square in a picture that is downloaded. */
const PIXELS = 80;

/**
 * Checks a game with the server: its first position and every line of its moves.
 * @param {Table} table
 * @param {Game} game
 * @returns {Promise<string>} what is wrong; empty if nothing is wrong
 */
export async function faultOf(table, game) {
  const unreadable = await table.meet(game.name);
  if (unreadable) return unreadable;
  const kind = table.kindOf(game.name);
  if (!kind) return `There is no game '${game.name}' here.`;
  game.name = kind.name;
  const ends = allNodes(game.root).filter((node) => !node.children.length);
  for (const end of ends) {
    try {
      end.view = await ask("position", game.reference(end));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { at = -1, message } = error;
      if (at < 0) return `The position is refused: ${message}`;
      return `Half-move ${at + 1}, ${end.moves()[at]}, is refused: ${message}`;
    }
  }
  return "";
}

/** @param {Game} game */
function fileName(game) {
  return `${sectionOf(game.name)}-${new Date(game.changedAt).toISOString().slice(0, 10)}`;
}

/**
 * Paragraphs that say what a friend needs to open a link, which never contains the token.
 * @param {Kind} kind
 * @param {boolean} hasText whether the link holds the text that defines the game
 */
function whatIsNeeded({ title, group }, hasText) {
  const rules = hasText ? ", with the rules" : "";
  if (!IS_LOCAL) return [`Whoever opens the link sees this game${rules}. What is behind # in it stays in the browser: nothing is sent to the host of this page.`];
  if (location.protocol === "file:") {
    return [
      "This page is a file. Whoever has it too opens this game with the following behind the address of their own copy; the link " +
        `alone is of use on this device only. It holds game and moves${rules}.`,
    ];
  }
  const file = `${title} comes from a file that names other files. Your friend needs these too, and starts `;
  return [
    "The link opens this game in this browser. Alone it is of no use to a friend: " +
      `${location.host} means the machine it is opened on.`,
    "A friend needs Tenfold too: they start “tenfold board”, and in the browser that it opens put the following behind " +
      `the address of their own board. It holds game and moves${rules}; nothing is sent anywhere.`,
    ...(group === "file" && !hasText ? [`${file}“tenfold --variants FILE board”.`] : []),
    "A picture needs nothing, and a PGN can be read without Tenfold.",
  ];
}

/** @param {Table} table */
export async function openShare(table) {
  const { game, at, view } = table;
  const text = await textForLink(table.kind);
  const link = await linkTo(table, text);
  const note = make("p", { role: "status", class: "note" });
  /** @param {string} label @param {HTMLInputElement | HTMLTextAreaElement} input */
  const copyButton = (label, input) => {
    const copy = async () => {
      await copyText(input);
      note.textContent = `${label} copied.`;
    };
    return button(`Copy ${label}`, () => void copy());
  };
  /** @param {string} label @param {string} value @param {string} id */
  const copied = (label, value, id) => {
    const input = make("input", { id, readonly: true, value });
    return make("div", { class: "copy" }, field(label, input), copyButton(label, input));
  };
  const pgn = writePgn(game, table.outcome(), table.kind.array);
  const pgnText = make("textarea", { id: "pgn-out", readonly: true, rows: "6" }, pgn);
  const savePgn = () => download(`${fileName(game)}.pgn`, new Blob([pgn], { type: "application/x-chess-pgn" }));
  const save = async (/** @type {boolean} */ isPng) => {
    const request = { ...game.reference(at), flipped: game.isFlipped, pixels: PIXELS };
    const drawing = await askFile("board.svg", request);
    download(`${fileName(game)}.${isPng ? "png" : "svg"}`, isPng ? await pngOf(drawing) : drawing);
  };
  const savePage = async () => {
    if (!exportedPage) return;
    note.textContent = "The page is being made …";
    try {
      download(`${fileName(game)}.html`, await exportedPage(link.slice(link.indexOf("#") + 1)));
      note.textContent = "Downloaded: a page with this game, its rules and the engine. It opens without a network.";
    } catch (error) {
      note.textContent = `The page cannot be made: ${/** @type {Error} */ (error).message}.`;
    }
  };
  const box = openDialog("Share and import", [
    copied("Link", link, "link"),
    make("div", { id: "link-needs", class: "quiet-text" }, ...whatIsNeeded(table.kind, text !== undefined).map((text) => make("p", {}, text))),
    IS_LOCAL && copied("From # on", link.slice(link.indexOf("#")), "link-ending"),
    copied("FEN", view?.fen ?? "", "fen"),
    field("PGN", pgnText),
    make(
      "div",
      { class: "buttons" },
      copyButton("PGN", pgnText),
      button("Download PGN", savePgn, { icon: "download" }),
      button("Download SVG", () => void save(false), { icon: "download" }),
      button("Download PNG", () => void save(true), { icon: "download" }),
      exportedPage && button("Download as a page", () => void savePage(), { icon: "download" }),
    ),
    note,
    make("hr"),
    ...importFields(table, () => box.close()),
  ]);
}

/**
 * @param {Table} table
 * @param {() => void} close
 */
function importFields(table, close) {
  const text = make("textarea", { id: "import", rows: "5", placeholder: "A PGN or a FEN", spellcheck: "false" });
  const note = make("p", { role: "alert", class: "note fault", id: "import-note" });
  const kind = select(
    table.kinds.map((own) => [own.name, uniqueTitle(table.kinds, own)]),
    table.game.name,
  );
  const file = make("input", {
    type: "file",
    accept: ".pgn,.fen,.txt,text/plain",
    change: async () => {
      text.value = (await file.files?.[0]?.text()) ?? text.value;
    },
  });
  const report = make("input", {
    type: "file",
    id: "import-report",
    accept: ".html,text/html",
    change: async () => {
      const [chosen] = report.files ?? [];
      if (chosen) note.textContent = await openReport(chosen);
    },
  });
  const open = async () => {
    note.textContent = "";
    try {
      const game = await importedGame(table, text.value.trim(), kind.value, note);
      if (!game) return;
      close();
      await table.open(game);
    } catch (error) {
      if (!(error instanceof PgnError) && !(error instanceof Refused)) throw error;
      note.textContent = `This cannot be read: ${error.message}.`;
    }
  };
  return [
    make("h3", {}, "Import"),
    field("Text", text),
    field("Or a file", file),
    field("Game, where the text does not name it", kind),
    button("Open", () => void open(), { class: "primary", id: "import-open" }),
    field("Or a report of “tenfold report”", report),
    note,
  ];
}

/**
 * The game in a pasted text; if there are several, the one that the user chooses.
 * @param {Table} table
 * @param {string} text
 * @param {string} kind
 * @param {HTMLElement} note
 */
async function importedGame(table, text, kind, note) {
  if (!text) throw new PgnError("there is no text");
  const isFen = !/^\s*\[\s*\w+\s*"/u.test(text) && /^\S*\/\S*\/\S*/u.test(text) && !text.includes("\n");
  const games = isFen ? [new Game({ game: kind, fen: text })] : readPgn(text, kind);
  for (const game of games) game.origin = isFen ? "A position from a FEN" : "A game from a PGN";
  const [game] = games;
  if (games.length > 1) {
    const chosen = await chooseGame(games);
    if (!chosen) return null;
    return checked(table, chosen, note);
  }
  return checked(table, game, note);
}

/**
 * @param {Table} table
 * @param {Game} game
 * @param {HTMLElement} note
 */
async function checked(table, game, note) {
  const fault = await faultOf(table, game);
  note.textContent = fault;
  game.head = game.root.end();
  return fault ? null : game;
}

/**
 * @param {Game[]} games
 * @returns {Promise<Game | null>}
 */
function chooseGame(games) {
  return new Promise((resolve) => {
    const rows = games.map((game, n) => {
      const { White = "?", Black = "?", Result = "*" } = game.tags;
      const choose = () => {
        resolve(game);
        box.close();
      };
      return make("li", {}, button(`${n + 1}. ${White} – ${Black}, ${Result}, ${game.root.end().ply} half-moves`, choose));
    });
    const box = openDialog("Which game?", [make("ol", { class: "plain" }, ...rows)], { close: () => resolve(null) });
  });
}

/**
 * A drawing as a PNG.
 * @param {Blob} drawing
 * @returns {Promise<Blob>}
 */
async function pngOf(drawing) {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
