"""`kalmar proof`: show or verify a proof of a nimber."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kalmar.answers.proofs.checker import bits, check
from kalmar.answers.proofs.files import WORDS, read_proof
from kalmar.cli.options import option_group
from kalmar.cli.output import Output, output
from kalmar.cli.way import sign_of_life
from kalmar.cli.write import clear_note, shows_progress
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_messages, message, plural_message, translate
from kalmar.games.custom.loader import load_rules
from kalmar.runtime.jobs import time_limit


def claim_text(content: Mapping[str, Any]) -> Message:
    """Describe what a proof claims.

    >>> claim_text({"position": "cram 4x5", "claim": {"nimber": 2}})
    'cram 4x5 has nimber 2, so the player to move wins'
    """
    nimber = content["claim"].get("nimber")
    if nimber is None:
        return message("the player to move wins {position}", position=content["position"])
    if nimber == 0:
        return message("{position} has nimber 0, so the other player wins",
                    position=content["position"])  # fmt: skip
    return message("{position} has nimber {nimber}, so the player to move wins",
                position=content["position"], nimber=nimber)  # fmt: skip


def proof_data(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a proof claims and how many facts it has, as plain data."""
    return {
        "position": content["position"],
        "composition": content["composition"],
        "claim": content["claim"],
        "components": [
            {
                "component": part["component"],
                "facts": len(part["facts"]),
                **{word: sum(fact[2] == word for fact in part["facts"]) for word in WORDS},
            }
            for part in content["components"]
        ],
    }


def proof_page(path: Path, content: Mapping[str, Any], shown: int) -> str:
    """Format what a proof claims, its components, and its last facts."""
    lines = [message("{path} claims: {claim}", path=str(path), claim=claim_text(content))]
    for part in content["components"]:
        words = Counter(word for _, _, word in part["facts"])
        told = message(
            "  {component}: {facts}; {nimbers:,} give a nimber, {others:,} exclude one,"
            " {mirrors:,} state that a symmetry answers all moves",
            component=part["component"],
            facts=plural_message(len(part["facts"]), "{number:,} fact", "{number:,} facts"),
            nimbers=words["is"],
            others=words["is not"],
            mirrors=words["mirror"],
        )
        lines.append(told)
        lines += [fact_text(part, fact) for fact in part["facts"][: -shown - 1 : -1]]
    lines.append(message("To check it: kalmar proof --verify {path}", path=str(path)))
    return "\n".join(map(translate, lines))


def fact_text(part: Mapping[str, Any], fact: list[Any]) -> Message:
    """Describe one fact in words."""
    piece, nimber, word = piece_text(part, fact[0]), fact[1], fact[2]
    if word == "is not":
        return message("    {piece} does not have nimber {nimber}", piece=piece, nimber=nimber)
    if word == "mirror":
        return message("    {piece} has nimber 0 by symmetry", piece=piece)
    return message("    {piece} has nimber {nimber}", piece=piece, nimber=nimber)


def piece_text(part: Mapping[str, Any], piece: str) -> str:
    """Format a piece as people write it: squares on the board, names of points, or its text.

    >>> piece_text({"points": ["a1", "b1", "a2"], "places": [[0, 0], [1, 0], [0, 1]]}, "5")
    '.#/.#'
    >>> piece_text({"points": ["x", "y", "z"], "places": []}, "5")
    'x, z'
    """
    if not part["points"]:
        return piece
    # A piece is a set of points as bits of a hexadecimal number.
    points = bits(int(piece, 16))
    if not part["places"]:
        return join_messages([part["points"][point] for point in points])
    wide, high = (max(place[i] for place in part["places"]) + 1 for i in (0, 1))
    there = {tuple(part["places"][point]) for point in points}
    return "/".join(
        "".join("." if (x, y) in there else "#" for x in range(wide)) for y in range(high)
    )


@dataclass(frozen=True)
class ProofOptions:
    """What is done with a proof.

    Attributes:
        verify: a proof to be checked.
        facts: how many of its facts are shown.
        rules: a file with the user's own rules.
    """

    verify: Path | None
    facts: int
    rules: Path | None


wish = option_group(
    "wish",
    ProofOptions,
    click.option("--verify", type=click.Path(path_type=Path), metavar="FILE",
                 help="Check this proof from the rules of its games."),
    click.option("--facts", type=click.IntRange(min=0), default=5, show_default=True,
                 metavar="N", help="Number of facts to show, the last ones first."),
    click.option("--rules", type=click.Path(path_type=Path), metavar="FILE",
                 help="File with your own rules: text (.rules, .txt) or Python."),
)  # fmt: skip
"""The options of what is done, which a command gets as `wish`."""


@click.command("proof")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@wish
@output()
def command(file: Path | None, wish: ProofOptions, out: Output) -> None:
    """Show or verify a proof of a nimber in a FILE.

    A proof gives the nimbers of some pieces of a position and excludes nimbers of others. It is
    checked by a program of 200 lines that uses the rules of the games and no search.

    \b
    Examples:
      kalmar solve "cram 4x5" --proof cram.json
      kalmar proof cram.json
      kalmar proof --verify cram.json
    """
    path = file if wish.verify is None else wish.verify
    if path is None:
        raise UsageError("name a proof file: kalmar solve POSITION --proof FILE writes one")
    if wish.rules is not None:
        load_rules(wish.rules)
    content = read_proof(path)
    if wish.verify is not None:
        verified(path)
        words = message("{path}: verified from the rules alone: {claim}", path=str(path),
                     claim=claim_text(content))  # fmt: skip
        out.show(text=lambda: words, json=lambda: {"verified": True, **proof_data(content)})
        return
    out.show(text=lambda: proof_page(path, content, wish.facts), json=lambda: proof_data(content))


def verified(path: Path) -> None:
    """Check a proof; the error names the first fact that is wrong."""
    with time_limit(None, sign_of_life if shows_progress() else None):
        check(path)
    clear_note()
