// Server-sent events out of the pieces in which a network brings them.

/** @typedef {{ name: string, data: string }} Happened */

/**
 * A reader that is given pieces of text, and gives the events that each piece completes.
 * @returns {(piece: string) => Happened[]}
 */
export function reader() {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.map(happened);
  };
}

/** One event. @param {string} block @returns {Happened} */
function happened(block) {
  const found = { name: "", data: "" };
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) found.name = line.slice(7);
    else if (line.startsWith("data: ")) found.data = line.slice(6);
  }
  return found;
}
