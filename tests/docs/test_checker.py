"""The stand-alone checkers of how-to pages: right about certificates, and about spoilt ones."""

import re
import zlib
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from kalmar import DataError, certificate, find_period, prove, verify_certificate, verify_proof
from kalmar.engines.windows.certificate import WindowCertificate, windows_data
from kalmar.engines.windows.period import RunBounds, find_window_period
from tests.cases import few_or_many
from tests.typed import ROOT, steps

PAGE = ROOT / "docs/how-to/verify-a-certificate.md"
OF_PROOFS = ROOT / "docs/how-to/verify-a-proof.md"
GAMES = ["kayles", "0.07", "0.45", "subtraction(1,3)", "subtraction(2,5,7)", "0.137", "4.07"]
SPOILT: list[tuple[str, Any]] = [
    ("period", 11), ("period", 13), ("preperiod", 70), ("terms", 167), ("game", "0.76"),
    ("sha256", "0" * 64),
]  # fmt: skip


def defined(page: Path, file: str) -> dict[str, Any]:
    """Return what a program of a page defines."""
    names: dict[str, Any] = {"__name__": file.removesuffix(".py")}
    exec(compile(source(page, file), file, "exec"), names)
    return names


def source(page: Path, file: str) -> str:
    """Return a program as a page gives it."""
    [found] = [step.text for step in steps(page.read_text("utf-8")) if step.file == file]
    return found


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return defined(PAGE, "check_period.py")


@pytest.fixture(scope="module")
def windows() -> dict[str, Any]:
    return defined(PAGE, "check_windows.py")


@pytest.fixture(scope="module")
def cram() -> dict[str, Any]:
    return defined(OF_PROOFS, "check_cram.py")


def proof_of(game: str) -> dict[str, Any]:
    """The certificate of a game."""
    sequence, finding = find_period(game, limit=3000)
    return certificate(game, sequence.values, finding)


@pytest.mark.parametrize("game", GAMES)
def test_proofs_are_accepted(names: dict[str, Any], game: str) -> None:
    assert names["check"](proof_of(game)) is None


@pytest.mark.parametrize(("key", "value"), SPOILT)
def test_spoilt_proofs_are_refused_by_both(names: dict[str, Any], key: str, value: Any) -> None:
    spoilt = {**proof_of("kayles"), key: value}
    assert names["check"](spoilt)
    with pytest.raises(DataError):
        verify_certificate(spoilt)


@pytest.mark.parametrize(
    ("page", "file", "most", "imported"),
    [(PAGE, "check_period.py", 45, {"hashlib", "json", "re", "sys"}),
     (OF_PROOFS, "check_cram.py", 100, {"json", "sys", "pathlib"})],
)  # fmt: skip
def test_a_checker_is_short_python(page: Path, file: str, most: int, imported: set[str]) -> None:
    lines = [line for line in source(page, file).splitlines() if line.strip()]
    assert len(lines) <= most
    words = [re.split(r",? ", line) for line in lines if line.startswith(("import ", "from "))]
    found = {name for kind, *rest in words for name in (rest if kind == "import" else rest[:1])}
    assert found == imported


@pytest.mark.parametrize(("code", "parts"), [("0.77", 512), ("0.45", 512), ("0.52", 256)])
def test_proofs_by_windows_are_told_apart(windows: dict[str, Any], code: str, parts: int) -> None:
    said = find_window_period(code, RunBounds(5000, parts)).certificate
    assert said is not None
    data = windows_data(said)
    assert windows["check"](data) is None
    for key, value in (
        ("period", said.period + 2), ("preperiod", said.preperiod + 1), ("parts", 1),
        ("rare", list(said.rare[1:])),
    ):  # fmt: skip
        with suppress(zlib.error, KeyError, IndexError):
            assert windows["check"]({**data, key: value}), key
    spoilt = said.states.copy()
    spoilt[-1, -1] ^= 1
    fields = {name: getattr(said, name) for name in said.__dataclass_fields__}
    assert windows["check"](windows_data(WindowCertificate(**{**fields, "states": spoilt})))


@pytest.mark.parametrize("text", ["cram 1x5", "cram 2x3", "cram 3x3", "cram 3x4", "cram 4x4",
                                  "cram 4x5", "cram 2x6", "cram 5x3"])  # fmt: skip
def test_proofs_of_nimbers_are_accepted(cram: dict[str, Any], text: str) -> None:
    assert cram["check"](prove(text)) is None


@few_or_many("every", 6, 1)
def test_both_checkers_say_the_same_of_changed_facts(cram: dict[str, Any], every: int) -> None:
    proof = prove("cram 3x4")
    refused = 0
    for number in range(0, len(proof["components"][0]["facts"]), every):
        for place, value in ((1, 0), (1, 1), (1, 2), (2, "is"), (2, "is not"), (2, "mirror")):
            spoilt = deepcopy(proof)
            spoilt["components"][0]["facts"][number][place] = value
            try:
                verify_proof(spoilt)
            except DataError:
                refused += 1
                assert cram["check"](spoilt) is not None
            else:
                assert cram["check"](spoilt) is None
    assert refused > 100 // every
    assert cram["check"]({**proof, "claim": {"nimber": 2}}) is not None
