// The moves of a game with their variations: a tree, and where one is in it.

/**
 * @typedef {object} Node
 * @property {string} move as it stands in links; empty at the start
 * @property {string} text as people read it
 * @property {string} change what it changes, such as 5 → 2
 * @property {string} position after it
 * @property {number} picture which of the pictures of the move was made on the board
 * @property {Node | null} parent
 * @property {Node[]} children the variation played last comes first
 */

/** The moves from the start to a place in the tree. @param {Node} node @returns {Node[]} */
export const lineTo = (node) => (node.parent ? [...lineTo(node.parent), node] : []);

export class Moves {
  /** @param {string} position */
  constructor(position) {
    /** @type {Node} */
    this.root = { move: "", text: "", change: "", picture: 0, position, parent: null, children: [] };
    /** @type {Node} */
    this.here = this.root;
  }

  /** The moves from the start to here. */
  get line() {
    return lineTo(this.here);
  }

  /** The start and all positions after it, also those of variations. @returns {Node[]} */
  get all() {
    const found = [this.root];
    for (const node of found) found.push(...node.children);
    return found;
  }

  /** How many moves were made. */
  get ply() {
    return this.line.length;
  }

  /**
   * Make a move; the same move again goes the same way.
   * @param {string} move @param {string} text @param {string} position @param {string} [change] @param {number} [picture]
   */
  make(move, text, position, change = "", picture = 0) {
    const known = this.here.children.find((child) => child.move === move);
    const next = known ?? { move, text, change, picture, position, parent: this.here, children: [] };
    this.here.children = [next, ...this.here.children.filter((child) => child !== next)];
    next.picture = picture;
    this.here = next;
    return next;
  }

  /** Take moves back. @param {number} count */
  undo(count = 1) {
    for (let i = 0; i < count && this.here.parent; i++) this.here = this.here.parent;
  }

  /** Make moves again that were taken back. @param {number} count */
  redo(count = 1) {
    for (let i = 0; i < count && this.here.children.length; i++) this.here = this.here.children[0];
  }

  /** Go anywhere in the tree. @param {Node} node */
  go(node) {
    this.here = node;
  }
}
