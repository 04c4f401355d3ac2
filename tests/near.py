"""The tests that are near to a change, for `make near`.

Near are what is changed itself, the tests that import it, those of few modules first, and the tests
in folders named like its own. The structure of the whole is always tried. A card counts as the
package in whose folder it lies, and the tests of all cards are near to it, too; to a transcript
those beside it.
"""

import subprocess
from functools import cache
from pathlib import Path

from tests.imports import ROOT, imports, tree_of

MOST_FILES = 30
STRUCTURE = Path("tests/test_structure.py")
OF_CARDS = Path("tests/words/test_catalogue.py")
WITHOUT_A_NAME = {"src", "kalmar", "tests"}
"""Folders that say nothing of what is in them."""


def git(*arguments: str) -> list[str]:
    """List the lines that Git prints; none where it cannot."""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()


def changed() -> list[Path]:
    """List the files that differ from origin/main; from the last commit where none is."""
    (base,) = git("merge-base", "origin/main", "HEAD") or ["HEAD"]
    names = [*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")]
    found = (Path(name) for name in names if name.startswith(("src/", "tests/")))
    return [
        path for path in found if path.suffix in {".py", ".md", ".toml"} and (ROOT / path).is_file()
    ]


def name_of(path: Path) -> str:
    """Return the dotted name of a file of the package or of the tests, or of what a card is in.

    >>> name_of(Path("src/kalmar/core/errors.py")), name_of(Path("src/kalmar/games/games.hu.md"))
    ('kalmar.core.errors', 'kalmar.games')
    """
    module = path.with_suffix("") if path.suffix == ".py" else path.parent
    return ".".join(module.parts).removeprefix("src.").removesuffix(".__init__")


@cache
def imported(test: Path) -> frozenset[str]:
    """Return the modules that a test imports."""
    return frozenset(each.target for each in imports(tree_of(ROOT / test)))


def near(paths: list[Path]) -> list[Path]:
    """List the files to try after a change of these, the nearest first."""
    names = {name_of(path) for path in paths}
    folders = {part for path in paths for part in path.parent.parts} - WITHOUT_A_NAME
    tests = [path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")]
    importing = sorted((test for test in tests if imported(test) & names),
                       key=lambda test: (len(imported(test)), test))  # fmt: skip
    beside = sorted(test for test in tests if folders & set(test.parent.parts))
    own: list[Path] = []
    for path in paths:
        if path.suffix == ".py" and (path.parts[0] == "src" or path.name.startswith("test_")):
            own.append(path)
        elif path.suffix == ".md" and path.parts[0] == "src":
            own.append(OF_CARDS)
    return [*dict.fromkeys([STRUCTURE, *own, *importing, *beside])][:MOST_FILES]


if __name__ == "__main__":
    print(*near(changed()))
