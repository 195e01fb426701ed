// The names that users of ffish.js know, over the WebAssembly module.
import { LEARNED } from "./learned.js";
import init, { NativeBoard, Tenfold, load_variants, variants } from "./tenfold.js";

/** Milliseconds of a slice of a search, after which other work is done. */
const SLICE = 20;

/**
 * Loads the module.
 * @param {(name: string) => Promise<Uint8Array>} bytesOf the content of a file of the package
 */
export async function create(bytesOf) {
  const [module, ...learned] = await Promise.all(["tenfold_bg.wasm", ...LEARNED].map(bytesOf));
  await init({ module_or_path: module });
  const engine = new Tenfold(new Uint8Array());
  for (const content of learned) {
    const fault = engine.learn(content);
    if (fault) throw new Error(fault);
  }

  class Board {
    /** @type {NativeBoard | null} null after `delete` */
    #board;
    #chess960;
    #isSearching = false;

    constructor(variant = "chess", fen = "", is960 = false) {
      this.#board = new NativeBoard(text(variant), text(fen) || undefined, is960);
      this.#chess960 = is960;
    }

    get #native() {
      if (!this.#board) throw new Error("this board was deleted");
      return this.#board;
    }

    delete() {
      this.#board?.free();
      this.#board = null;
    }

    legalMoves() {
      return this.#native.legal_moves().join(" ");
    }

    legalMovesSan() {
      return this.#native.legal_moves_san().join(" ");
    }

    numberLegalMoves() {
      return this.#native.legal_moves().length;
    }

    push(move) {
      const [native, asked] = [this.#native, text(move)];
      return succeeds(() => native.push(asked));
    }

    pushSan(san) {
      const [native, asked] = [this.#native, text(san)];
      return succeeds(() => native.push_san(asked));
    }

    /** Like `push`, but an illegal move throws an error with the reason. */
    pushLegal(move) {
      this.#native.push(text(move));
    }

    pushMoves(moves) {
      for (const move of words(moves)) this.#native.push(move);
    }

    pushSanMoves(moves) {
      for (const san of words(withoutNumbers(moves))) this.#native.push_san(san);
    }

    pop() {
      this.#native.pop();
    }

    reset() {
      this.#native.reset();
    }

    is960() {
      return this.#chess960;
    }

    fen() {
      return this.#native.fen();
    }

    setFen(fen) {
      this.#native.set_fen(text(fen));
    }

    sanMove(move) {
      return this.#native.line_san([text(move)])[0];
    }

    variationSan(moves) {
      const [fullmove] = this.#native.counters();
      return numbered(this.#native.line_san(words(moves)), this.turn(), fullmove);
    }

    turn() {
      return this.#native.is_white_to_move();
    }

    fullmoveNumber() {
      return this.#native.counters()[0];
    }

    halfmoveClock() {
      return this.#native.counters()[1];
    }

    gamePly() {
      return 2 * (this.fullmoveNumber() - 1) + (this.turn() ? 0 : 1);
    }

    isGameOver() {
      return this.result() !== "*";
    }

    result() {
      return this.#native.result();
    }

    endReason() {
      return this.#native.end_reason();
    }

    hasInsufficientMaterial(white) {
      return this.#native.has_insufficient_material(white);
    }

    isInsufficientMaterial() {
      return this.hasInsufficientMaterial(true) && this.hasInsufficientMaterial(false);
    }

    checkedPieces() {
      return this.#native.checked_pieces().join(" ");
    }

    isCheck() {
      return this.#native.checked_pieces().length > 0;
    }

    isCapture(move) {
      return this.#native.is_capture(text(move));
    }

    moveStack() {
      return this.#native.move_stack().join(" ");
    }

    pocket(white) {
      return this.#native.pocket(white).toLowerCase();
    }

    pieces() {
      const listed = this.#native.pieces();
      return Object.fromEntries(listed.flatMap((square, n) => (n % 2 === 0 ? [[square, listed[n + 1]]] : [])));
    }

    perft(depth) {
      if (!Number.isInteger(depth) || depth < 0 || depth > 64) throw new RangeError("a depth is an integer from 0 to 64");
      return this.#native.perft(depth);
    }

    toString() {
      return this.#native.diagram();
    }

    variant() {
      return this.#native.variant();
    }

    async search({ signal, onLine, ...options } = {}) {
      if (this.#isSearching) throw new Error("this board is searching already");
      this.#isSearching = true;
      try {
        await giveNetwork(this.#native);
        this.#native.begin_search(JSON.stringify(options));
        for (;;) {
          if (signal?.aborted) this.#native.stop_search();
          const slice = JSON.parse(this.#native.continue_search(SLICE));
          slice.lines.forEach((line) => onLine?.(line));
          if (slice.result) return slice.result;
          await new Promise((resolve) => setTimeout(resolve));
        }
      } finally {
        this.#isSearching = false;
      }
    }
  }

  /** The networks are loaded when a search needs them; without one the engine is weaker. */
  async function giveNetwork(board) {
    if (!board.lacks_network()) return;
    const file = `networks/${board.variant()}.network`;
    const content = await bytesOf(file).catch((error) => console.warn(`${file} cannot be loaded, so the engine is weaker: ${error.message}`));
    const fault = content && engine.add_network(content);
    if (fault) throw new Error(fault);
  }

  /** Why a FEN is refused. */
  function fenError(fen, variant = "chess", is960 = false) {
    const asked = text(fen);
    try {
      withBoard(variant, asked, is960, () => undefined);
    } catch (error) {
      return error.message;
    }
  }

  return {
    Board,
    variants,
    loadVariantConfig: (config) => load_variants(text(config)),
    startingFen: (variant) => withBoard(variant, undefined, false, (board) => board.fen()),
    validateFen(fen, variant = "chess", is960 = false) {
      // An unknown game is an error, and no fault of the FEN.
      withBoard(variant, undefined, is960, () => undefined);
      return fenError(fen, variant, is960) === undefined ? 1 : 0;
    },
    fenError,
    learn(content) {
      const fault = engine.learn(content);
      if (fault) throw new Error(fault);
    },
  };
}

/** What `use` makes of a board that is freed afterwards. */
function withBoard(variant, fen, is960, use) {
  const board = new NativeBoard(text(variant), fen, is960);
  try {
    return use(board);
  } finally {
    board.free();
  }
}

function succeeds(work) {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** The module takes anything for a text, and reads beyond its memory. */
function text(value) {
  if (typeof value !== "string") throw new TypeError(`a text is wanted, and not ${value === null ? "null" : `a value of type ${typeof value}`}`);
  return value;
}

const words = (moves) => text(moves).split(/\s+/).filter(Boolean);

/** Moves without their numbers: `1. e4 e5`, `1...e5`. */
const withoutNumbers = (moves) => text(moves).replace(/(^|\s)\d+\.+/g, " ");

/** Moves with their numbers: `1. e4 e5 2. Nf3`, or `1...e5 2. Nf3`. */
function numbered(moves, whiteBegins, fullmove) {
  const first = whiteBegins ? 0 : 1;
  const numberOf = (ply) => fullmove + Math.floor(ply / 2);
  const texts = moves.map((move, n) => {
    const ply = n + first;
    if (ply % 2 === 0) return `${numberOf(ply)}. ${move}`;
    return n === 0 ? `${numberOf(ply)}...${move}` : move;
  });
  return texts.join(" ");
}
