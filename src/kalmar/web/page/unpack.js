// Unpacks an archive by what a browser has itself, which is faster than Python there.

const [BLOCK, NAME, SIZE, SIZE_LENGTH] = [512, 100, 124, 12];

/**
 * The files of a compressed tar archive by their names; their contents share one buffer.
 * @param {ArrayBuffer} archive also one that has been unzipped on its way, as some hosts do
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function unpacked(archive) {
  const bytes = await unzipped(new Uint8Array(archive));
  const files = new Map();
  for (let at = 0; bytes[at]; ) {
    const size = parseInt(text(bytes, at + SIZE, SIZE_LENGTH), 8);
    files.set(text(bytes, at, NAME), bytes.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return files;
}

/** What is compressed, as it was. @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Uint8Array>} */
export async function unzipped(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} bytes @param {number} from @param {number} most */
function text(bytes, from, most) {
  const field = bytes.subarray(from, from + most);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

/**
 * Write files into a folder of Pyodide's file system, before Python starts.
 * @param {any} system
 * @param {string} folder
 * @param {Map<string, Uint8Array>} files
 */
export function written(system, folder, files) {
  for (const [name, content] of files) {
    const path = `${folder}/${name}`;
    system.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    system.writeFile(path, content, { canOwn: true });
  }
}
