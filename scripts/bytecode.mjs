// Compiles the Python files of a folder by the Python of Pyodide, which then starts in half the time,
// and packs all into one archive, which is smaller by a third than a file for each.
// node bytecode.mjs FOLDER_OF_PYODIDE FOLDER ARCHIVE.tar.xz
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, folder, archive] = process.argv.slice(2);

// Without docstrings, which nothing there reads, and with no look at a source that is not there.
const COMPILE = `
import compileall, lzma, pathlib, py_compile, shutil, tarfile
root = pathlib.Path("/packages")
shutil.copytree("/given", root)
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir(root, quiet=1, legacy=True, optimize=2, stripdir=str(root),
                              invalidation_mode=mode)
with tarfile.open("/packages.tar.xz", "w:xz", preset=9 | lzma.PRESET_EXTREME) as made:
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix != ".py":
            entry = tarfile.TarInfo(path.relative_to(root).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as content:
                made.addfile(entry, content)
`;

async function main() {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({ indexURL: runtime });
  pyodide.mountNodeFS("/given", folder);
  pyodide.runPython(COMPILE);
  writeFileSync(archive, pyodide.FS.readFile("/packages.tar.xz"));
}

// An error thrown further makes Node print a line of a megabyte.
await main().catch((error) => {
  console.error(String(error).slice(-3000));
  process.exitCode = 1;
});
