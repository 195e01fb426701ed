// A game: its players, the tree of its moves, and how it ended. It can be stored as plain data and read again.

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Setup} Setup */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Evaluation} Evaluation */

/** @type {[Side, Side]} */
export const SIDES = ["white", "black"];

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "white" ? "black" : "white";
}

/** @param {number} bytes */
export function randomHex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A position in the tree of a game, and the move that led to it. */
export class Node {
  /**
   * @param {Node | null} parent
   * @param {string} move
   */
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    /** @type {number} */
    this.ply = parent ? parent.ply + 1 : 0;
    /** @type {Node[]} the main line first */
    this.children = [];
    /** @type {Evaluation | null} */
    this.evaluation = null;
    this.comment = "";
    /** @type {[number, number] | null} milliseconds left of White and Black after the move */
    this.clocks = null;
    /** @type {View | null} the position as the server describes it, once the server has answered */
    this.view = null;
  }

  /** The nodes from the root's child to this one. */
  path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.push(node);
    return path.reverse();
  }

  moves() {
    return this.path().map((node) => node.move);
  }

  /**
   * The node after a move, which is added if it is new.
   * @param {string} move
   */
  play(move) {
    const known = this.children.find((child) => child.move === move);
    if (known) return known;
    const child = new Node(this, move);
    this.children.push(child);
    return child;
  }

  /** The last node of the main line from here. */
  end() {
    let node = /** @type {Node} */ (this);
    while (node.children.length) node = node.children[0];
    return node;
  }

  /**
   * Whether another node is this one or comes after it.
   * @param {Node} node
   */
  leadsTo(node) {
    for (let at = /** @type {Node | null} */ (node); at; at = at.parent) if (at === this) return true;
    return false;
  }

  /** Removes this node and all nodes below it from the tree. */
  remove() {
    const siblings = this.parent?.children ?? [];
    siblings.splice(siblings.indexOf(this), 1);
  }

  /** Makes the line to this node the main line. */
  promote() {
    for (const node of this.path()) {
      const siblings = node.parent?.children ?? [];
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }
}

/**
 * A node and all nodes below it, each after its parent.
 * @param {Node} root
 */
export function allNodes(root) {
  const nodes = [root];
  for (let n = 0; n < nodes.length; n += 1) nodes.push(...nodes[n].children);
  return nodes;
}

export class Game {
  /** @param {Setup} setup */
  constructor(setup) {
    this.id = setup.secret?.id ?? randomHex(16);
    this.name = setup.game;
    this.options = setup.options ?? {};
    this.fen = setup.fen ?? null;
    /** Whether this is a board for trying moves, without players: every move on it moves the head. */
    this.isFree = setup.isFree ?? !setup.players;
    /** @type {Record<Side, Player>} */
    this.players = setup.players ?? { white: { kind: "person" }, black: { kind: "person" } };
    this.time = setup.time ?? null;
    this.pace = setup.pace ?? { movetime: 1000 };
    this.secret = setup.secret ?? null;
    this.tags = setup.tags ?? {};
    this.root = new Node(null, "");
    /** The position that the game has reached; other positions are only looked at. */
    this.head = this.root;
    /** @type {Outcome | null} an end outside the rules: resignation, agreement, time */
    this.ended = null;
    /** Milliseconds that the side to move has used since the last move. */
    this.spent = 0;
    this.changedAt = Date.now();
    this.isFlipped = this.players.white.kind !== "person" && this.players.black.kind === "person";
    this.result = "";
    /**
     * In a game by links: what the next link of the player here says, and what the last one of the other player has said.
     * @type {"" | "resigns" | "offers" | "agrees"}
     */
    this.saying = "";
    this.heard = "";
    /** Whose turn it is in a game by links, in words. */
    this.turn = "";
    /** The ply at which the link to the other player was copied last. */
    this.copied = -1;
    /** Where the game comes from, such as `A game from a link`; empty once a move was made in it. */
    this.origin = "";
    /** @type {import("./types.js").Reviewed | null} */
    this.review = null;
    /** The id of the game from whose review a position is tried again, if this game was begun so. */
    this.triedFrom = "";
  }

  /**
   * The number of the first half-move, two for each full move: 2 if White begins, 3 if Black does.
   * @param {string} array the initial position of this kind of game, as FEN
   */
  firstPly(array) {
    const { view } = this.root;
    const [, side, ...others] = (this.fen ?? array).trim().split(/\s+/u);
    const fullmove = view ? view.fullmove : Math.max(Number(others.at(-1)) || 1, 1);
    return fullmove * 2 + Number(view ? view.side === "black" : side === "b");
  }

  /**
   * The game up to a node, as requests describe it; with the players' secret choices if `withSecret`.
   * @param {Node} node
   * @param {boolean} [withSecret]
   */
  reference(node, withSecret = true) {
    const { name: game, options, secret } = this;
    const fen = this.fen === null ? {} : { fen: this.fen };
    return { game, options, ...fen, moves: node.moves(), ...(secret && withSecret && { secret: choices(secret) }) };
  }

  /** Whether one player is far away, and the moves are sent as links. */
  isByLinks() {
    return SIDES.some((side) => this.players[side].kind === "remote");
  }

  /** The side of the person, if exactly one side is played by a person. */
  personsSide() {
    const sides = SIDES.filter((side) => this.players[side].kind === "person");
    return sides.length === 1 ? sides[0] : null;
  }

  /** @param {Node} at the node that is shown */
  toPlain(at) {
    const nodes = allNodes(this.root);
    const numbers = new Map(nodes.map((node, n) => [node, n]));
    const { id, name, options, fen, isFree, players, time, pace, secret, tags, ended, spent, changedAt, isFlipped, result, origin } = this;
    const { saying, heard, turn, copied, review, triedFrom } = this;
    return {
      ...{ id, name, options, fen, isFree, players, time, pace, secret, tags, ended, spent, changedAt, isFlipped, result, origin },
      ...{ saying, heard, turn, copied, review, triedFrom },
      head: numbers.get(this.head),
      at: numbers.get(at),
      nodes: nodes.slice(1).map(({ parent, move, evaluation, comment, clocks }) => ({
        in: parent && numbers.get(parent),
        move,
        ...(evaluation && { evaluation }),
        ...(comment && { comment }),
        ...(clocks && { clocks }),
      })),
    };
  }

  /**
   * Reads the plain data that `toPlain` made.
   * @param {any} plain
   * @returns {{game: Game, at: Node}}
   */
  static fromPlain(plain) {
    const game = new Game({ ...plain, game: plain.name });
    const { id, ended, spent, changedAt, isFlipped, result, origin = "", saying = "", heard = "", turn = "", copied = -1 } = plain;
    const { review = null, triedFrom = "" } = plain;
    Object.assign(game, { id, ended, spent, changedAt, isFlipped, result, origin, saying, heard, turn, copied, review, triedFrom });
    const nodes = [game.root];
    for (const { in: parent, move, evaluation, comment, clocks } of plain.nodes) {
      const node = new Node(nodes[parent], move);
      nodes[parent].children.push(node);
      Object.assign(node, { evaluation: evaluation ?? null, comment: comment ?? "", clocks: clocks ?? null });
      nodes.push(node);
    }
    game.head = nodes[plain.head] ?? game.root;
    return { game, at: nodes[plain.at] ?? game.head };
  }
}

/** @param {import("./types.js").Secret} secret */
function choices({ id, own, engine, remote }) {
  const chosen = SIDES.flatMap((side) => {
    const choice = own[side]?.choice ?? remote?.[side]?.choice;
    return choice ? [[side, choice]] : [];
  });
  const committed = SIDES.flatMap((side) => {
    const commitment = engine[side]?.commitment;
    return commitment ? [[side, commitment]] : [];
  });
  return { id, engine: Object.fromEntries(committed), own: Object.fromEntries(chosen) };
}

/**
 * The name of a player on the page.
 * @param {Game} game
 * @param {Side} side
 */
export function playerName(game, side) {
  const tag = game.tags[side === "white" ? "White" : "Black"];
  const player = game.players[side];
  if (tag && tag !== "?") return tag;
  if (player.kind === "person") return game.personsSide() ? "You" : side === "white" ? "White" : "Black";
  if (player.kind === "remote") return "Your friend";
  if (player.name) return player.name;
  if (player.elo !== undefined) return `Tenfold, Elo ${player.elo}`;
  return `Tenfold, level ${player.level ?? 20}`;
}
