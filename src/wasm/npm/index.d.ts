/** Rules and engine of chess variants. Names are those of ffish.js where it has the same. */
export default function load(options?: LoadOptions): Promise<Tenfold>;

export interface LoadOptions {
  /** In a browser: a folder with all files of the package, relative to the page, where a bundler does not copy them. */
  base?: string | URL;
}

export interface Tenfold {
  Board: new (variant?: string, fen?: string, is960?: boolean) => Board;
  /** The names of all games, with spaces between. */
  variants(): string;
  /**
   * Makes the games of a text known, in the format of Fairy-Stockfish's `variants.ini`, and returns their names. They replace games of
   * the same names for all boards that are made later. Where a section is at fault, an error says why; the others are known all the same.
   */
  loadVariantConfig(text: string): string;
  startingFen(variant: string): string;
  /** 1 if the FEN can be played, 0 if not. */
  validateFen(fen: string, variant?: string, is960?: boolean): 0 | 1;
  /** Why a FEN is refused. */
  fenError(fen: string, variant?: string, is960?: boolean): string | undefined;
  /** Uses the content of a file that `tenfold learn` has made, before its game is used. */
  learn(content: Uint8Array): void;
}

/**
 * A game in progress. An unknown game, a refused FEN and, but for `push` and `pushSan`, an illegal move throw an `Error` with the
 * reason. A game that is over by its rules may still have legal moves: ask `isGameOver` before you play on.
 */
export interface Board {
  /** Frees the memory, also while a search runs, which then fails. */
  delete(): void;
  /** The legal moves, sorted, with spaces between: also where the game is over by another rule than that there are none. */
  legalMoves(): string;
  /** In the order of `legalMoves`. */
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** Makes a move; false, and nothing, if it is illegal. */
  push(move: string): boolean;
  /** Makes a move in SAN; signs of check, `x`, `=` and needless files and ranks are not looked at. False if it is illegal. */
  pushSan(san: string): boolean;
  /** Makes a move. */
  pushLegal(move: string): void;
  pushMoves(moves: string): void;
  /** With or without numbers, as `variationSan` writes them. */
  pushSanMoves(moves: string): void;
  /** Takes the last move back. */
  pop(): void;
  /** Sets up the initial position. */
  reset(): void;
  is960(): boolean;
  fen(): string;
  /** Sets up a position; the moves are forgotten. */
  setFen(fen: string): void;
  sanMove(move: string): string;
  /** Moves that follow each other in SAN, with numbers. */
  variationSan(moves: string): string;
  /** Whether White is to move. */
  turn(): boolean;
  fullmoveNumber(): number;
  /** Plies since the last progress, as the rule on moves without progress counts them. */
  halfmoveClock(): number;
  gamePly(): number;
  /** Whether the game is over by any rule, repetition and want of progress included. */
  isGameOver(): boolean;
  result(): "1-0" | "0-1" | "1/2-1/2" | "*";
  /** Such as `checkmate`; undefined while the game goes on. */
  endReason(): string | undefined;
  /** Whether White's (true) or Black's pieces do not suffice to win; false where nothing is known about it. */
  hasInsufficientMaterial(white: boolean): boolean;
  /** Whether neither side's pieces suffice to win. The game is not over by that. */
  isInsufficientMaterial(): boolean;
  /** The squares of the attacked royal pieces of the side to move. */
  checkedPieces(): string;
  isCheck(): boolean;
  isCapture(move: string): boolean;
  moveStack(): string;
  /** The pieces in White's (true) or Black's hand, as small letters. */
  pocket(white: boolean): string;
  /** The letters of a FEN by their squares. */
  pieces(): Record<string, string>;
  /** The number of sequences of legal moves of this length, from 0 to 64; nothing else is done meanwhile. */
  perft(depth: number): number;
  toString(): string;
  variant(): string;
  /**
   * The engine's search, in slices of some 20 milliseconds, between which other work is done; use a worker where that is too coarse.
   * Nothing is kept from one search to the next, so one to a depth or a number of nodes is always the same.
   */
  search(options?: SearchOptions): Promise<SearchResult>;
}

/** The search ends at the first limit that it reaches; without any, after a second. */
export interface SearchOptions {
  /** In plies. */
  depth?: number;
  nodes?: number;
  /** In milliseconds, an integer. */
  movetime?: number;
  /** The number of best lines; 1 by default. */
  lines?: number;
  /** From 0 to 20, which is full strength. */
  level?: number;
  /** The strength, on the engine's own scale. */
  elo?: number;
  /** The size of the transposition table in MiB; 16 by default. */
  hash?: number;
  /** What tells searches of limited strength apart; random by default. */
  seed?: number;
  /** Ends the search, which then returns what it has found. */
  signal?: AbortSignal;
  /** Called with each line when it is found. */
  onLine?: (line: Line) => void;
}

/** For the side to move: centipawns, or moves until the game is won; negative, until it is lost, and 0 where it is lost already. */
export type Score = { cp: number } | { mate: number };

export interface Line {
  /** The rank among the best lines, from 1. */
  line: number;
  depth: number;
  seldepth: number;
  score: Score;
  bound: "exact" | "lower" | "upper";
  nodes: number;
  /** Milliseconds. */
  time: number;
  pv: string[];
}

export interface SearchResult {
  /** Null where there is no legal move. */
  best: string | null;
  ponder: string | null;
  score: Score;
  depth: number;
  nodes: number;
  lines: Line[];
}
