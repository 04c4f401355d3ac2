"""Proofs of nimbers: files of facts that a small checker verifies from the rules alone.

In comes a position; out goes a proof, as plain data or a file of JSON, packed with gzip where its
name ends in .gz. `prove` makes proofs and `checker` verifies them. Here they are read and written.
Nothing in a file is trusted: here its shape is checked, by `checker` what it claims.

Not public by itself: what may be relied on is in `kalmar`.
"""

import gzip
import json
from collections.abc import Hashable, Iterable, Mapping
from itertools import count
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
WORDS = ("is", "is not", "mirror")
"""What a fact says of a piece and its nimber; `fact_text` has sentences for them."""

NIMBERS, PLACES = range(10**6 + 1), range(256)
PART = {
    "component": str,
    "points": [str],
    "places": [(PLACES, PLACES)],
    "symmetries": [[PLACES]],
    "facts": [(str, NIMBERS, frozenset(WORDS))],
}
SHAPE = {
    "format": frozenset({FORMAT}),
    "position": str,
    "composition": frozenset({"disjunctive"}),
    "claim": {"nimber": NIMBERS},
    "components": [PART],
}
"""What a proof looks like (see `misfit`), unless it claims outcome N; the schema says so too."""


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
    shape: dict[str, Any] = SHAPE
    if content.get("claim") == {"outcome": "N"}:
        shape = {**SHAPE, "claim": {"outcome": frozenset("N")}}
    wrong = misfit(content, shape)
    if wrong is not None:
        raise DataError(
            "this is not a '{format}': {place} does not fit its schema, proof.schema.json",
            format=FORMAT,
            place=wrong.lstrip("/") or message("what it holds"),
        )
    return content


def misfit(value: Any, shape: Any, place: str = "") -> str | None:
    """Return the place in plain data that has not its shape; None where all have.

    Args:
        value: the data.
        shape: a type; numbers as a range or texts as a set; for lists a list of the shape of all
            items, or a tuple of the shapes of each; for objects one of the shapes of exactly
            their keys, as what a checker does not look at has no place in a proof.
        place: of the value, keys and numbers from 1 on with a / before each.

    >>> misfit({"nimber": 2}, {"nimber": range(9)}), misfit([["is"], [3]], [[str]])
    (None, '/2/1')
    """
    if isinstance(shape, type):
        return None if isinstance(value, shape) else place
    if isinstance(shape, range | frozenset):
        kind = int if isinstance(shape, range) else str  # and True is no number
        return None if type(value) is kind and value in shape else place
    fields: Iterable[Any]
    if isinstance(shape, dict):
        if not isinstance(value, dict) or value.keys() != shape.keys():
            return place
        fields = ((key, value[key], shape[key]) for key in shape)
    else:
        if not isinstance(value, list | tuple):
            return place
        shapes = shape * len(value) if isinstance(shape, list) else shape
        if len(shapes) != len(value):
            return place
        fields = zip(count(1), value, shapes)
    wrong = (misfit(one, its, f"{place}/{name}") for name, one, its in fields)
    return next((found for found in wrong if found is not None), None)


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


def components_of(position: Position) -> list[Position]:
    """List the components of a disjunctive sum, perhaps of such sums.

    Raises:
        PositionError: it is played in another way.
        GameError: the components of a game have no nimbers.

    >>> from kalmar.games.notation import parse_position
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
