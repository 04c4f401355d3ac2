"""Build the static site: the page, Kalmár as bytecode, Pyodide, and prepared answers.

The prepared answers are what every visitor needs first, before the program is loaded: the list of
the games, the pictures of their examples and of the ten levels, and all about each example and
each start of a level.
"""

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError
from kalmar.core.i18n import LANGUAGES
from kalmar.games.play_language import LEVELS
from kalmar.games.registry import GAMES
from kalmar.runtime.files import read_own
from kalmar.runtime.writing import write_file
from kalmar.web.app import PAGE, made_files
from kalmar.web.deployment import POLICY
from kalmar.web.links import checked_address, with_public
from kalmar.web.services import call

THEMES = ("light", "dark")

SMALL = 200
"""How wide small pictures are drawn; see manners.js."""

Question = tuple[str, dict[str, Any]]
"""The name of a service with what it is given."""


def asked_first(language: str, theme: str) -> Iterator[Question]:
    """Yield the questions of the start page about pictures, as the page asks them.

    Args:
        language: of the answers.
        theme: of the pictures.

    >>> next(asked_first("hu", "dark"))[1]["position"]
    'subtraction(1..3) 7'
    """
    look = {"theme": theme, "lang": language, "width": SMALL}
    for level in LEVELS:
        yield "draw", {"position": level.starts[0], **look, "prefix": "hero"}
        yield "draw", {"position": level.picture, **look, "prefix": f"level-{level.number}"}
    for game in GAMES.values():
        yield "draw", {"position": game.example, **look, "prefix": f"g-{game.name}"}


BOARD_WIDTHS = (328, 760)
"""How wide a board is on telephones, and on other screens; see play.js."""


def boards_asked(language: str, theme: str, width: int) -> Iterator[Question]:
    """Yield the questions about the positions that most visitors play first.

    Those are the starts of the levels, and the examples of the games.
    """
    look = {"theme": theme, "lang": language, "prefix": "board", "width": width}
    starts = [(start, level.play.value) for level in LEVELS for start in level.starts]
    examples = [(game.example, "normal") for game in GAMES.values()]
    for position, play in dict.fromkeys([*starts, *examples]):
        yield "position", {"position": position, "convention": play, **look}


ANSWERS = re.compile(r"prepared\..*\.bin")
"""Files of prepared answers."""

BOOKS = 16
"""Boards of one look are in so many files, as a visitor needs few of them; see prepared.js."""


def cached_answers() -> dict[str, bytes]:
    """Return the questions with their answers as files of compressed JSON, for prepared.js.

    The same program writes the same bytes.
    """
    books: dict[str, list[Question]] = {}
    for language in LANGUAGES:
        books[language] = [("games", {"lang": language})]
        for theme in THEMES:
            books[f"{language}.{theme}"] = list(asked_first(language, theme))
            for width in BOARD_WIDTHS:
                look = f"{language}.{theme}.{width}"
                books.update({f"{look}.{number}": [] for number in range(BOOKS)})
                for question in boards_asked(language, theme, width):
                    books[f"{look}.{number_of(question[1]['position'])}"].append(question)
    found: dict[str, list[tuple[str, dict[str, Any], Any]]] = {name: [] for name in books}
    asked = [(book, *question) for book, questions in books.items() for question in questions]
    # All looks of a position in turn, as the service keeps the latest analysis.
    for book, name, data in sorted(asked, key=lambda one: one[2].get("position", "")):
        found[book].append((name, data, call(name, data)))
    return {f"prepared.{name}.bin": written(entries) for name, entries in found.items()}


def number_of(position: str) -> int:
    """Return the number of the file that holds a board.

    >>> number_of("nim 3 5 7")
    3
    """
    return sum(map(ord, position)) % BOOKS


def written(entries: list[tuple[str, dict[str, Any], Any]]) -> bytes:
    """Return questions with their answers as compressed JSON."""
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


ARCHIVE = "packages.bin"
"""What the first answers need of the program and its libraries, that of Python among them."""

LATER = "later.bin"
"""All other modules, which are loaded when the page can be used already."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What is needed of Pyodide's package: the interpreter."""

LOCK = "pyodide-lock.json"
"""What Pyodide could install; it wants to read it when it starts."""

LIBRARY = "python_stdlib.zip"
EMPTY_ARCHIVE = b"PK\x05\x06" + bytes(18)
"""An archive of no files, in place of the standard library as sources."""

LEFT_OUT = "server-transport.js"


def build(
    folder: Path,
    pyodide: Path,
    archives: tuple[Path, Path],
    docs: bool = False,
    public: str | None = None,
) -> list[str]:
    """Write the site into a folder, which is emptied before.

    Args:
        folder: of the site.
        pyodide: the folder of Pyodide's package.
        archives: what the page imports first, and all else, as `scripts/site.py` makes them.
        docs: whether the documentation will lie in `docs` beside the page, which then links to it.
            The pages to which it links are kept for the time without a network, and others once
            they have been read.
        public: the address where the site will lie, with which links and sheets begin.

    Returns:
        The files, relative to the folder.

    Raises:
        DataError: the folder holds something else, or a file is missing.
        UsageError: the public address is none.
    """
    public = None if public is None else checked_address(public)
    emptied(folder)
    # Sorted, so that the same program builds the same list of files.
    for path in sorted(PAGE.rglob("*")):
        if path.is_file() and path.name != LEFT_OUT:
            copied(path, folder / path.relative_to(PAGE))
    for name, (content, _) in made_files("worker-transport.js").items():
        write_file(folder / name, content.encode())
    for name, answers in cached_answers().items():
        write_file(folder / name, answers)
    for name in PYODIDE:
        copied(pyodide / name, folder / "pyodide" / name)
    lock = folder / "pyodide" / LOCK
    copied(pyodide / LOCK, lock)
    # Pyodide insists on its list of packages; an empty one keeps it from the network.
    write_file(lock, without_packages(read_own(lock).decode()).encode())
    # The standard library comes compiled in the archive; Pyodide only has to find a file here.
    write_file(folder / "pyodide" / LIBRARY, EMPTY_ARCHIVE)
    for archive, name in zip(archives, (ARCHIVE, LATER), strict=True):
        copied(archive, folder / name)
    index = folder / "index.html"
    page = with_head(read_own(index).decode(), docs, megabytes(folder))
    write_file(index, (page if public is None else with_public(page, public)).encode())
    files = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    write_file(folder / "files.js", listed(folder, files, docs).encode())
    write_file(folder / ".nojekyll", b"")  # GitHub's pages would leave out folders such as _static
    return [*files, "files.js", ".nojekyll"]


def emptied(folder: Path) -> None:
    """Make a folder empty, if it is a site or not there.

    Raises:
        DataError: it holds something else.
    """
    if folder.exists() and any(folder.iterdir()):
        # Only a former site is removed: a wrong folder may be a home directory.
        if not (folder / "files.js").exists():
            raise DataError(
                "{folder} is not empty and is not a site: choose another folder", folder=str(folder)
            )
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)


def copied(path: Path, place: Path) -> None:
    """Copy a file.

    Raises:
        DataError: it is not there.
    """
    if not path.is_file():
        raise DataError("{path} is missing", path=str(path))
    place.parent.mkdir(parents=True, exist_ok=True)
    write_file(place, read_own(path))


def without_packages(lock: str) -> str:
    """Drop the packages from Pyodide's package list, as the page installs none of them.

    >>> without_packages('{"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}')
    '{"info": {"python": "3.14.2"}, "packages": {}}'
    """
    return json.dumps({**json.loads(lock), "packages": {}})


def megabytes(folder: Path) -> float:
    """Return what a device loads to work without a network, where the host compresses files."""
    kept = (
        path for path in folder.rglob("*") if path.is_file() and not ANSWERS.fullmatch(path.name)
    )
    return round(sum(len(gzip.compress(read_own(path), 6)) for path in kept) / 1e6, 1)


def with_head(page: str, docs: bool, size: float) -> str:
    """Return the page with what only the site needs in its head.

    That is its policy, as static hosts send no header of ours, the mark that it works offline, and
    where the documentation is, if it is.

    Args:
        page: the index page.
        docs: whether the documentation lies beside it.
        size: megabytes that a device loads to work offline.
    """
    where = '\n<meta name="docs" content="docs/">' if docs else ""
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    head += f'\n<meta name="offline" content="{size}">'
    head += where
    # Each module would be asked for only when the one that imports it has come.
    for name in imported("transport.js") | imported("app.js"):
        head += f'\n<link rel="modulepreload" href="{name}">'
    return page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{head}', 1)


IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["']\./([\w/-]+\.js)["']""", re.MULTILINE)
"""A static import of another module of the page's own folder."""


def imported(name: str) -> dict[str, None]:
    """Return the modules that one imports by statements, directly or through others, in order.

    >>> list(imported("prepared.js"))
    ['manners.js', 'unpack.js']
    """
    made = made_files("worker-transport.js")
    found: dict[str, None] = {}
    todo = [name]
    while todo:
        here = todo.pop(0)
        text = made[here][0] if here in made else read_own(PAGE / here).decode()
        for other in IMPORT.findall(text):
            if other not in found:
                found[other] = None
                todo.append(other)
    return found


DOCS = [
    f"docs/{page}.html" for page in ("index", "hu/index", "accessibility", "hu/akadalymentesseg")
]
"""The pages of the documentation to which the page links."""


def listed(folder: Path, files: list[str], docs: bool) -> str:
    """Build the module that names the files to keep, and a version that changes with any file.

    Prepared answers are not among them: without a network the program answers itself.
    """
    # The service worker keeps all files under this version and takes new ones when it changes.
    summed = hashlib.sha256()
    for name in files:
        summed.update(read_own(folder / name))
    names = json.dumps(["./", *(name for name in files if not ANSWERS.fullmatch(name))])
    return (
        f'export const VERSION = "kalmar-{summed.hexdigest()[:16]}";\n'
        f"export const DOCS = {json.dumps(DOCS if docs else [])};\n"
        f"export const FILES = {names};\n"
    )
