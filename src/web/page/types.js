// The types of the data that the server sends and the page keeps. This file has no code.

/** @typedef {"white" | "black"} Side */

/**
 * A legal move and the clicks that enter it: `e3` is a square, `P@` a piece in the player's hand, `xd3` a piece that is paid,
 * `=q` a promotion, `=+` a promotion to the promoted form, `=` no promotion.
 * `wall` means that the last click puts a wall instead of moving the piece, `enters` that `=q` is no
 * promotion, but a piece from the hand that enters on the first square.
 * `king_to` can be clicked instead of the rook of a castling.
 * @typedef {{text: string, clicks: string[], any_order?: boolean, takes?: string[], wall?: boolean, enters?: boolean,
 *   king_to?: string}} Move
 */

/** @typedef {{square: string, piece: string, color: Side}} PlacedPiece */
/** @typedef {{piece: string, color: Side}} Piece */
/** @typedef {{winner: Side | null, reason: string, text: string}} Outcome */
/** @typedef {{piece: string, count: number}} Held */

/** @typedef {{text: string, moves: string[], pending?: boolean}} Note a sentence and its moves; pending: more is known soon */

/**
 * A position as the server describes it.
 * @typedef {object} View
 * @property {string} fen
 * @property {Side} side
 * @property {number} fullmove
 * @property {number} halfmove
 * @property {PlacedPiece[]} pieces
 * @property {{white: Held[], black: Held[]}} hands
 * @property {string[]} check
 * @property {string[]} changed
 * @property {Outcome | null} outcome
 * @property {Move[]} moves
 * @property {Note[]} [notes] what is proved about the position
 * @property {boolean} awaits_choice whether moves or outcome depend on a secret choice that is not known
 * @property {Partial<Record<Side, string>>} [shown_choices] the secret choices that the moves have shown
 */

/**
 * A game that the server knows.
 * @typedef {object} Kind
 * @property {string} name
 * @property {string} title
 * @property {"compiled" | "shipped" | "file" | "own"} group own: it comes as text, and its name is that of `own.js`
 * @property {number} files
 * @property {number} ranks
 * @property {string} array
 * @property {{name: string, values: string[], default: string}[]} options
 * @property {{name: string, choices: string[], question?: string}} [secret]
 * @property {{letter: string, promoted?: boolean, name: string, value?: number}[]} pieces values in centipawns
 * @property {string[]} in_hand
 * @property {boolean} [endless] whether hands never become empty
 * @property {Record<string, string>} [keys] of a game that comes as text: the keys of its definition
 * @property {{key: string, letter: string, betza: string}[]} [moves] of a game that comes as text: its pieces, as they are defined
 */

/** @typedef {{line: number | null, section: string | null, message: string}} Fault what is wrong in a text of games */

/** @typedef {{cp: number} | {mate: number}} Score in centipawns or moves to mate, from White's point of view */

/**
 * A line of a search.
 * @typedef {object} Info
 * @property {number} depth
 * @property {number} [seldepth]
 * @property {number} nodes
 * @property {number} nps
 * @property {number} line
 * @property {Score} score
 * @property {[number, number, number]} [wdl] White's wins, draws and losses in a thousand
 * @property {string} [bound]
 * @property {string[]} pv
 */

/** @typedef {{score: Score, depth: number}} Evaluation */

/**
 * A mistake by its half-move, 1 for the first of the game: what was better, and White's scores before and after, as text.
 * @typedef {{ply: number, line: string[], before: string, after: string, isDeciding: boolean}} Mistake
 */
/** @typedef {{moves: string[], mistakes: Mistake[], verdict: string}} Reviewed what a review says of the game with these moves */

/**
 * Who plays a side.
 * @typedef {{kind: "person"} | {kind: "remote"} | {kind: "engine", level?: number, elo?: number, name?: string}} Player remote: somebody
 *   far away, who sends links
 */

/** @typedef {{minutes: number, increment: number}} TimeControl minutes for the game, seconds for each move */
/** @typedef {{movetime?: number, nodes?: number}} Pace what the engine may use for a move in a game without clocks */

/** @typedef {{choice: string, nonce: string, commitment: string}} OwnChoice */
/** @typedef {{commitment: string, reveal?: string}} EngineChoice */
/**
 * The choice of somebody far away; `choice` once it has been shown and checked, `fault` what the check has found, empty for nothing.
 * @typedef {{commitment: string, reveal?: string, choice?: string, fault?: string}} RemoteChoice
 */

/**
 * The secret choices of a game.
 * @typedef {{id: string, own: Partial<Record<Side, OwnChoice>>, engine: Partial<Record<Side, EngineChoice>>,
 *   remote?: Partial<Record<Side, RemoteChoice>>}} Secret
 */

/**
 * What a game begins with.
 * @typedef {object} Setup
 * @property {string} game
 * @property {Record<string, string>} [options]
 * @property {string | null} [fen]
 * @property {Record<Side, Player>} [players] without players the board is for trying moves
 * @property {boolean} [isFree] whether nobody plays
 * @property {TimeControl | null} [time]
 * @property {Pace} [pace]
 * @property {Secret | null} [secret]
 * @property {Record<string, string>} [tags]
 */

export {};
