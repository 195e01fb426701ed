// A game: who plays, the tree of its moves, and how it has ended. Can be written down and read again.

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
    /** @type {View | null} what the server says of it, once it was asked */
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

  /** Takes this node and all that follows out of the tree. */
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
 * A node and all below it, each after its parent.
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
    /** Whether this is a board to try things on, which is played by nobody: every move on it goes on from the last. */
    this.isFree = setup.isFree ?? !setup.players;
    /** @type {Record<Side, Player>} */
    this.players = setup.players ?? { white: { kind: "person" }, black: { kind: "person" } };
    this.time = setup.time ?? null;
    this.pace = setup.pace ?? { movetime: 1000 };
    this.secret = setup.secret ?? null;
    this.tags = setup.tags ?? {};
    this.root = new Node(null, "");
    /** The position where the game stands; others are looked at. */
    this.head = this.root;
    /** @type {Outcome | null} an end that the players made: resignation, agreement, time */
    this.ended = null;
    /** Milliseconds of the side to move that are used up since the last move. */
    this.spent = 0;
    this.changedAt = Date.now();
    this.isFlipped = this.players.white.kind === "engine" && this.players.black.kind === "person";
    this.result = "";
    /** What it is, such as `A game from a link`, while nothing was done with it yet. */
    this.origin = "";
  }

  /**
   * The game up to a node, as a request names it. The players' secret choices go with it only where they are asked for.
   * @param {Node} node
   * @param {boolean} [withSecret]
   */
  reference(node, withSecret = true) {
    const { name: game, options, secret } = this;
    const fen = this.fen === null ? {} : { fen: this.fen };
    return { game, options, ...fen, moves: node.moves(), ...(secret && withSecret && { secret: choices(secret) }) };
  }

  /** The only side that a person plays, if there is one. */
  personsSide() {
    const sides = SIDES.filter((side) => this.players[side].kind === "person");
    return sides.length === 1 ? sides[0] : null;
  }

  /** @param {Node} at the node that is looked at */
  toPlain(at) {
    const nodes = allNodes(this.root);
    const numbers = new Map(nodes.map((node, n) => [node, n]));
    const { id, name, options, fen, isFree, players, time, pace, secret, tags, ended, spent, changedAt, isFlipped, result, origin } = this;
    return {
      ...{ id, name, options, fen, isFree, players, time, pace, secret, tags, ended, spent, changedAt, isFlipped, result, origin },
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
   * Reads what `toPlain` has made.
   * @param {any} plain
   * @returns {{game: Game, at: Node}}
   */
  static fromPlain(plain) {
    const game = new Game({ ...plain, game: plain.name });
    const { id, ended, spent, changedAt, isFlipped, result, origin = "" } = plain;
    Object.assign(game, { id, ended, spent, changedAt, isFlipped, result, origin });
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
function choices({ id, own, engine }) {
  const chosen = SIDES.flatMap((side) => {
    const choice = own[side]?.choice;
    return choice ? [[side, choice]] : [];
  });
  const committed = SIDES.flatMap((side) => {
    const commitment = engine[side]?.commitment;
    return commitment ? [[side, commitment]] : [];
  });
  return { id, engine: Object.fromEntries(committed), own: Object.fromEntries(chosen) };
}

/**
 * What the board shows for a player.
 * @param {Game} game
 * @param {Side} side
 */
export function playerName(game, side) {
  const tag = game.tags[side === "white" ? "White" : "Black"];
  const player = game.players[side];
  if (tag && tag !== "?") return tag;
  if (player.kind === "person") return game.personsSide() ? "You" : side === "white" ? "White" : "Black";
  if (player.name) return player.name;
  if (player.elo !== undefined) return `Tenfold, Elo ${player.elo}`;
  return `Tenfold, level ${player.level ?? 20}`;
}
