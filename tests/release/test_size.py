"""The budgets of lines: what breaks one is said, and so is a commit that raises one in silence."""

import subprocess
from pathlib import Path

import pytest
from scripts import size

TABLE = "[tool.kalmar.size]\ncore = {core}\n'public names' = 7\n"


def test_every_part_is_counted_by_its_kind() -> None:
    text = '"""One."""\n\n\nclass A:\n    """Two\n    three."""\n\n    x = """a\nb"""  # c\n'
    assert size.count_python(text) == 3
    assert size.count_page("a; // b\n\n// c\n/* d\n*/ e {\n  f: 'http://g';\n}\n") == 4
    files = ("src/kalmar/web/page/app.js", "src/kalmar/web/app.py", "src/kalmar/x.py", "a/b.md",
             "tests/web/pure.mjs", "docs/conf.py", "tests/x/y.py", "uv.lock")  # fmt: skip
    parts = ["page", "web", "public names", "markdown", None, None, "tests", None]
    assert [size.part_of(Path(name)) for name in files] == parts


def test_a_part_is_neither_larger_nor_much_smaller_than_its_budget() -> None:
    allowed = {"core": 1_000, "cli": 500}
    assert not list(size.complaints({"core": 1_000, "cli": 500 - size.SLACK}, allowed))
    larger, unknown, smaller = size.complaints({"core": 800, "cli": 501, "new": 1}, allowed)
    assert larger.startswith("cli has 501 lines, 1 more than its budget")
    assert unknown.startswith("core has 800 lines and a budget of 1,000: lower it")
    assert smaller.startswith("new has 1 lines, 1 more than its budget")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository without commits."""
    monkeypatch.setattr(size, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    return tmp_path


def commit(folder: Path, core: int, subject: str) -> None:
    (folder / size.SETTINGS).write_text(TABLE.format(core=core))
    person = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(
        ["git", *person, "commit", "-qm", subject, size.SETTINGS], cwd=folder, check=True
    )


def test_a_budget_is_raised_aloud_only(repository: Path) -> None:
    (repository / size.SETTINGS).touch()
    subprocess.run(["git", "add", "."], cwd=repository, check=True)
    commit(repository, 5, "Count lines")
    commit(repository, 4, "Make core smaller")
    commit(repository, 6, "Raise the size of core: a way of one's own")
    assert not list(size.silent_raises())
    assert size.changes("HEAD~1").splitlines()[2:] == ["| core | 4 | 6 | +2 |"]
    commit(repository, 9, "Add a game")
    (said,) = size.silent_raises()
    assert said.endswith("raises the budget of core and does not say so: Add a game")


def test_what_is_smaller_lowers_its_budget(repository: Path) -> None:
    path = repository / size.SETTINGS
    path.write_text(TABLE.format(core="1_234"))
    size.lower({"core": 1_002, "public names": 9})
    assert path.read_text() == TABLE.format(core="1_002")
