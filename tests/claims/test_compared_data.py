"""Claims compare values, moves and labels, never what is printed, whose wording may change."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kalmar.research.claims
from kalmar.core.i18n import Message
from kalmar.research.claims import CLAIMS
from kalmar.research.claims.claim import Claim, ClaimStatus, Verdict, check
from tests.cases import cases
from tests.known import known

FILES = sorted(Path(kalmar.research.claims.__file__).parent.glob("*.py"))
CHECKERS = [path for path in FILES if path.name not in ("claim.py", "__init__.py")]

FAR = [claim for claim in CLAIMS.values() if claim.counterexample and claim.counterexample.to > 1]
"""Refuted claims whose counterexample is not among the first cases."""

WORDED = {"theorem", "reason", "line", "length_meaning", "note", "words", "winner", "sentence"}
"""Attributes that hold words, which a checker only shows."""

IN_WORDS = {"to_dict", "move_text", "format_move", "message", "plural_message", "translate"}
"""What gives words, or plain data with words, and has no place in a checker at all."""


def name_of(node: ast.AST) -> str | None:
    """Return the name that a node mentions."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", None)


def only_shown(tree: ast.AST) -> set[ast.AST]:
    """Return the nodes inside f-strings, which make up counterexamples for people."""
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    return {inner for node in joined for inner in ast.walk(node)}


def is_words(node: ast.AST) -> bool:
    """Whether an operand of a comparison is text for people."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and " " in node.value
    if isinstance(node, ast.Call):
        return name_of(node.func) in {"str", "repr", "format", "join", "split"}
    return isinstance(node, ast.JoinedStr)


def faults(source: str) -> Iterator[str]:
    """Yield the places of a checker that work with words as with data."""
    tree = ast.parse(source)
    shown = only_shown(tree)
    for node in ast.walk(tree):
        name = name_of(node)
        if name in IN_WORDS or (
            isinstance(node, ast.Attribute) and name in WORDED and node not in shown
        ):
            yield f"line {node.lineno}: {name}"  # type: ignore[attr-defined]
        if isinstance(node, ast.Compare):
            for operand in (node.left, *node.comparators):
                nested = operand.elts if isinstance(operand, ast.List | ast.Tuple) else [operand]
                yield from (f"line {node.lineno}: {ast.unparse(w)}" for w in nested if is_words(w))


@pytest.mark.every
@pytest.mark.parametrize("path", CHECKERS, ids=lambda path: path.stem)
def test_no_checker_compares_words(path: Path) -> None:
    assert list(faults(path.read_text("utf-8"))) == []


@pytest.mark.every
@cases("line")
def test_comparisons_with_words_are_seen(line: str) -> None:
    assert list(faults(line))


@pytest.mark.every
@cases("line")
def test_labels_and_what_is_only_shown_are_let_be(line: str) -> None:
    assert not list(faults(line))


@pytest.fixture
def reworded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Word every sentence of the program otherwise."""
    made = Message.__new__

    def other(cls: type[Message], template: str, *given: Any, **named: Any) -> Message:
        true = made(cls, template, *given, **named)
        false: Message = str.__new__(cls, f"in other words: {true}")
        vars(false).update(vars(true))
        return false

    monkeypatch.setattr(Message, "__new__", other)


@pytest.mark.usefixtures("reworded")
@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS.keys())
def test_a_verdict_does_not_hang_on_the_wording(claim: Claim) -> None:
    result = check(claim, seconds=None if claim.status is ClaimStatus.REFUTED else 0.2)
    assert not result.contradicts, result.sentence()
    assert (result.verdict is Verdict.FAILS) == (claim.status is ClaimStatus.REFUTED)


@pytest.mark.parametrize("claim", FAR, ids=lambda claim: claim.id)
def test_a_counterexample_is_known_by_its_place_not_by_its_words(claim: Claim) -> None:
    first = known(claim.counterexample)
    result = check(replace(claim, counterexample=replace(first, words="other words")), to=1)
    assert (result.verdict, result.counterexample) == (Verdict.FAILS, first.words)
    assert result.cases == first.case
