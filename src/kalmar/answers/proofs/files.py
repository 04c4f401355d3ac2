"""Read and write proofs of nimbers as JSON, packed with gzip where the name ends in .gz.

Nothing in a file is trusted; here only its shape is checked, `checker` checks what it claims.
"""

import gzip
import json
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

from kalmar.core.compounds import SUM, Compound, Position
from kalmar.core.errors import DataError, GameError, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import is_loopy, is_standalone
from kalmar.games.graphs.families import square_name
from kalmar.runtime.files import read_text
from kalmar.runtime.writing import write_file

FORMAT = "kalmar nimber proof 1"
KEYS = {"format", "position", "composition", "claim", "components"}
PART_KEYS = {"component", "points", "places", "symmetries", "facts"}
WORDS = ("is", "is not", "mirror")
"""What a fact says of a piece and its nimber; `fact_text` has sentences for them."""

MOST_PLACE, MOST_NIMBER = 255, 10**6


def proof_bytes(content: Mapping[str, Any], packed: bool) -> bytes:
    r"""Format a proof as bytes, one fact a line; the same content always has the same bytes.

    Args:
        content: the proof.
        packed: whether it is packed with gzip.

    >>> proof_bytes({"format": "x", "components": []}, False)
    b'{\n "format": "x",\n "components": [\n ]\n}\n'
    """
    head = [
        f" {_json(key)}: {_json(value)}" for key, value in content.items() if key != "components"
    ]
    parts = ",\n".join(_part_text(part) for part in content["components"])
    # Each fact on a line of its own, so that proofs can be compared and read.
    body = ",\n".join([*head, ' "components": [\n' + (parts + "\n" if parts else "") + " ]"])
    data = f"{{\n{body}\n}}\n".encode()
    return gzip.compress(data, mtime=0) if packed else data


def fact_text(piece: str, nimber: int, word: str) -> Message:
    """Format a fact as a sentence.

    >>> fact_text("3c", 1, "is not"), fact_text("36", 0, "mirror")
    ('3c does not have nimber 1', '36 is symmetric, so it has nimber 0')
    """
    if word == "mirror":
        return message("{piece} is symmetric, so it has nimber {nimber}", piece=piece,
                       nimber=nimber)  # fmt: skip
    if word == "is":
        return message("{piece} has nimber {nimber}", piece=piece, nimber=nimber)
    return message("{piece} does not have nimber {nimber}", piece=piece, nimber=nimber)


def write_proof(path: Path | str, content: Mapping[str, Any]) -> None:
    """Write a proof, whole or not at all; packed with gzip if the name ends in .gz.

    Args:
        path: the file, which is replaced if there is one.
        content: what `prove` gives.
    """
    write_file(Path(path), proof_bytes(content, Path(path).suffix == ".gz"))


def _part_text(part: Mapping[str, Any]) -> str:
    """Format the part of a proof about one component."""
    head = "".join(
        f"{_json(key)}: {_json(value)},\n  " for key, value in part.items() if key != "facts"
    )
    facts = ",\n   ".join(map(_json, part["facts"]))
    return f'  {{{head}"facts": [\n   {facts}]}}'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_proof(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Read the content of a proof, and check that its fields are of the right kind.

    Raises:
        DataError: it cannot be read, or a field is missing, additional or of another kind.
    """
    content = dict(source) if isinstance(source, Mapping) else _parse(Path(source))
    # Exactly these keys: what a checker does not look at has no place in a proof.
    if content.keys() != KEYS or content["format"] != FORMAT:
        raise DataError("this is not a '{format}': it needs the keys {names}",
                        format=FORMAT, names=", ".join(sorted(KEYS)))  # fmt: skip
    if content["composition"] != "disjunctive":
        raise DataError(
            "a proof must be about the disjunctive composition, and this one names another"
        )
    if not isinstance(content["position"], str) or not _is_claim(content["claim"]):
        raise DataError("a proof must name a position and claim outcome N or a nimber")
    if not isinstance(content["components"], list | tuple):
        raise DataError("the components of a proof must be a list")
    for part in content["components"]:
        _read_part(part)
    return content


def _parse(path: Path) -> dict[str, Any]:
    try:
        text = read_text(path, "a proof")
        # `_once` sees every object: a key that comes twice could hide a claim from one reader.
        content = json.loads(text, object_pairs_hook=_once)
    except DataError:  # it says all, in any language
        raise
    except (ValueError, RecursionError) as error:
        raise DataError("'{path}' cannot be read as a proof: {error}", path=path, error=error
                        ) from None  # fmt: skip
    return content if isinstance(content, dict) else {}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build a JSON object, no key of which comes twice: readers differ in which one they take."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def _is_claim(claim: Any) -> bool:
    """Return whether a claim is a nimber, or that the next player wins."""
    if not isinstance(claim, dict) or len(claim) != 1:
        return False
    return claim == {"outcome": "N"} or _is_number(claim.get("nimber"), MOST_NIMBER)


def _is_number(value: Any, most: int) -> bool:
    # By exact type: True is an int, but no nimber.
    return type(value) is int and 0 <= value <= most


def _read_part(part: Any) -> None:
    """Raise DataError unless the fields of a component are of the right kind."""
    if not isinstance(part, dict) or part.keys() != PART_KEYS:
        raise DataError("a component of a proof needs the keys {names}",
                        names=", ".join(sorted(PART_KEYS)))  # fmt: skip
    name = part["component"]
    for key, fits in (
        ("points", _is_name),
        ("places", _is_place),
        ("symmetries", _are_numbers),
        ("facts", _is_fact),
    ):
        # An item of the wrong kind is named by its place.
        items = part[key] if isinstance(part[key], list | tuple) else (None,)
        wrong = next((number for number, item in enumerate(items, 1) if not fits(item)), 0)
        if wrong:
            raise DataError("item {number} of {key} of {part} is invalid: a proof has lists of"
                            " names, of"
                " [column, row], of permutations, and of [piece, nimber, word], where the word is"
                " one of {words}",
                            key=key, part=name, number=wrong, words=", ".join(WORDS))  # fmt: skip


def _is_name(value: Any) -> bool:
    return isinstance(value, str)


def _is_place(value: Any) -> bool:
    return _are_numbers(value) and len(value) == 2


def _are_numbers(values: Any) -> bool:
    return isinstance(values, list | tuple) and all(_is_number(v, MOST_PLACE) for v in values)


def _is_fact(fact: Any) -> bool:
    """Return whether it is a piece, a nimber, and one of the words."""
    if not isinstance(fact, list | tuple) or len(fact) != 3:
        return False
    return isinstance(fact[0], str) and _is_number(fact[1], MOST_NIMBER) and fact[2] in WORDS


def components_of(position: Position) -> list[Position]:
    """List the components of a disjunctive sum, perhaps of such sums.

    Raises:
        PositionError: it is played in another way.
        GameError: the components of a game have no nimbers.

    >>> from kalmar.games.notation.positions import parse_position
    >>> components_of(parse_position("nim 3 + (nim 5 + kayles 2)"))
    [<Position nim 3>, <Position nim 5>, <Position kayles 2>]
    """
    # A stack, as sums may be nested deeper than Python recurses; reversed to keep the order.
    todo, found = [position], list[Position]()
    while todo:
        part = todo.pop()
        if part.rules == SUM:
            todo.extend(reversed(part.component))
        elif isinstance(part.rules, Compound):
            raise PositionError(
                "proofs are for disjunctive sums only, and {position} is not one",
                position=str(position),
            )
        elif is_loopy(part.rules) or is_standalone(part.rules):
            raise GameError(
                "there are no proofs for {game}: its components have no nimbers",
                game=part.rules.name,
            )
        else:
            found.append(part)
    return found


def point_name(name: Hashable) -> str:
    """Format the name of a point in a file: a square as in c12, a vertex with a colour as in 5:r.

    >>> point_name((2, 11)), point_name("v"), point_name(("5", "r"))
    ('c12', 'v', '5:r')
    """
    if isinstance(name, tuple):
        square = all(isinstance(number, int) for number in name)
        return square_name(name) if square else ":".join(map(str, name))
    return str(name)
