"""The stand-alone checker of a how-to page: right about certificates, and about spoilt ones."""

import zlib
from contextlib import suppress
from typing import Any

import pytest

from kalmar import DataError, certificate, find_period, verify_certificate
from kalmar.engines.windows.certificate import WindowCertificate, windows_data
from kalmar.engines.windows.period import RunBounds, find_window_period
from tests.typed import ROOT, steps

PAGE = ROOT / "docs/how-to/verify-a-certificate.md"
GAMES = ["kayles", "0.07", "0.45", "subtraction(1,3)", "subtraction(2,5,7)", "0.137", "4.07"]
SPOILT: list[tuple[str, Any]] = [
    ("period", 11), ("period", 13), ("preperiod", 70), ("terms", 167), ("game", "0.76"),
    ("sha256", "0" * 64),
]  # fmt: skip


def source() -> str:
    """The checker as the page gives it."""
    [found] = [
        step.text for step in steps(PAGE.read_text("utf-8")) if step.file == "check_period.py"
    ]
    return found


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What the checker defines."""
    defined: dict[str, Any] = {"__name__": "check_period"}
    exec(compile(source(), "check_period.py", "exec"), defined)
    return defined


def proof_of(game: str) -> dict[str, Any]:
    """The certificate of a game."""
    sequence, finding = find_period(game, limit=3000)
    return certificate(game, sequence.values, finding)


@pytest.mark.parametrize("game", GAMES)
def test_proofs_are_accepted(names: dict[str, Any], game: str) -> None:
    assert names["check"](proof_of(game)) is None


@pytest.mark.parametrize(("key", "value"), SPOILT)
def test_spoilt_proofs_are_refused_by_both_checkers(
    names: dict[str, Any], key: str, value: Any
) -> None:
    spoilt = {**proof_of("kayles"), key: value}
    assert names["check"](spoilt)
    with pytest.raises(DataError):
        verify_certificate(spoilt)


def test_it_is_about_forty_lines_of_plain_python() -> None:
    lines = [line for line in source().splitlines() if line.strip()]
    assert len(lines) <= 45
    imported = [line for line in lines if line.startswith(("import ", "from "))]
    assert imported == ["import hashlib, json, re, sys"]


@pytest.fixture(scope="module")
def windows() -> dict[str, Any]:
    """What the checker of windows defines."""
    [found] = [
        step.text for step in steps(PAGE.read_text("utf-8")) if step.file == "check_windows.py"
    ]
    defined: dict[str, Any] = {"__name__": "check_windows"}
    exec(compile(found, "check_windows.py", "exec"), defined)
    return defined


@pytest.mark.parametrize(("code", "parts"), [("0.77", 512), ("0.45", 512), ("0.52", 256)])
def test_proofs_by_windows_are_accepted_and_spoilt_ones_refused(
    windows: dict[str, Any], code: str, parts: int
) -> None:
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
