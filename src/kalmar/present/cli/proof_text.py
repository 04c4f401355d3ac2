"""A proof of a nimber in words: what it claims, how many facts it has, and some of them."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kalmar.proofs.check import bits
from kalmar.proofs.files import WORDS
from kalmar.words import Said, counted, listed, said, spoken

__all__ = ["claim_text", "proof_data", "proof_page"]


def claim_text(content: Mapping[str, Any]) -> Said:
    """What a proof claims.

    >>> claim_text({"position": "cram 4x5", "claim": {"nimber": 2}})
    'cram 4x5 has the nimber 2, so the player to move wins'
    """
    nimber = content["claim"].get("nimber")
    if nimber is None:
        return said("the player to move wins {position}", position=content["position"])
    if nimber == 0:
        return said("{position} has the nimber 0, so the other player wins",
                    position=content["position"])  # fmt: skip
    return said("{position} has the nimber {nimber}, so the player to move wins",
                position=content["position"], nimber=nimber)  # fmt: skip


def proof_data(content: Mapping[str, Any]) -> dict[str, Any]:
    """What a proof claims and how many facts it has, as plain data."""
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
    """What a proof claims, its components, and its last facts."""
    lines = [said("{path} claims: {claim}", path=str(path), claim=claim_text(content))]
    for part in content["components"]:
        words = Counter(word for _, _, word in part["facts"])
        told = said(
            "  {component}: {facts}; {nimbers:,} say a nimber, {others:,} that a piece has another"
            " one, {mirrors:,} that a symmetry answers all moves",
            component=part["component"],
            facts=counted(len(part["facts"]), "{number:,} fact", "{number:,} facts"),
            nimbers=words["is"],
            others=words["is not"],
            mirrors=words["mirror"],
        )
        lines.append(told)
        lines += [fact_text(part, fact) for fact in part["facts"][: -shown - 1 : -1]]
    lines.append(said("To check it: kalmar proof --verify {path}", path=str(path)))
    return "\n".join(map(spoken, lines))


def fact_text(part: Mapping[str, Any], fact: list[Any]) -> Said:
    """One fact in words."""
    piece, nimber, word = piece_text(part, fact[0]), fact[1], fact[2]
    if word == "is not":
        return said("    {piece} has another nimber than {nimber}", piece=piece, nimber=nimber)
    if word == "mirror":
        return said("    {piece} has the nimber 0 by symmetry", piece=piece)
    return said("    {piece} has the nimber {nimber}", piece=piece, nimber=nimber)


def piece_text(part: Mapping[str, Any], piece: str) -> str:
    """A piece as people write it: its squares on the board, the names of its points, its text.

    >>> piece_text({"points": ["a1", "b1", "a2"], "places": [[0, 0], [1, 0], [0, 1]]}, "5")
    '.#/.#'
    >>> piece_text({"points": ["x", "y", "z"], "places": []}, "5")
    'x, z'
    """
    if not part["points"]:
        return piece
    points = bits(int(piece, 16))
    if not part["places"]:
        return listed([part["points"][point] for point in points])
    wide, high = (max(place[i] for place in part["places"]) + 1 for i in (0, 1))
    there = {tuple(part["places"][point]) for point in points}
    return "/".join(
        "".join("." if (x, y) in there else "#" for x in range(wide)) for y in range(high)
    )
