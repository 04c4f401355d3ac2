"""Check a proof of nimbers by the rules of the games alone, without any code of the searches.

A proof is a list of facts, each shown by those before it. A piece "is" n: each option is shown to
have another nimber, and for each smaller number some option is shown to have it. It "is not" n:
some option is shown to have n. It is a "mirror", of nimber 0: a symmetry answers each move.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from operator import getitem
from pathlib import Path
from typing import Any

from kalmar.answers.proofs import components_of, fact_text, point_name, read_proof
from kalmar.core.compounds import Position, canonical
from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import Message, message
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.games.notation import parse_position

MOST_KEPT, MOST_OPTIONS = 1 << 19, 100_000
TURNS = ((1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
         (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0))  # fmt: skip
"""A board as it is, flipped and turned: how much of the old column and row is in the new ones."""


def bits(mask: int) -> list[int]:
    """List the points of a set."""
    return [point for point in range(mask.bit_length()) if mask >> point & 1]


def carried(mask: int, to: Any) -> int:
    """Return the set of the images of points."""
    return sum(1 << to[point] for point in bits(mask))


class Points:
    """Pieces of a removal game as sets of points, bits of a number; those of one form are alike.

    Places (columns and rows) let pieces be moved, turned and flipped; else symmetries permute them.
    """

    def __init__(self, removal: Removal, places: Any = (), symmetries: Any = ()) -> None:
        self.moves, self.whole = removal.moves, (1 << removal.points) - 1
        self.links, self.needs = [0] * removal.points, {need for need, _ in self.moves}
        for need, take in self.moves:
            for point in bits(need | take):  # of two points that are linked a move needs one
                self.links[point] |= need | take if need >> point & 1 else need
        self.width = self.row = self.column = 0
        self.ways = self._board(places) if places else self._permutations(symmetries)
        padded = [[1 << image for image in way] + [0] * 7 for way in self.ways]
        self.tables = [[[sum(way[first + i] for i in bits(byte)) for byte in range(256)]
                        for first in range(0, removal.points, 8)] for way in padded]  # fmt: skip
        self.form = lru_cache(MOST_KEPT)(self._form)

    def _permutations(self, symmetries: Sequence[Sequence[int]]) -> list[list[int]]:
        """Return the identity and the permutations of a proof, if they take moves to moves."""
        points = list(range(len(self.links)))
        for to in symmetries:
            if sorted(to) != points or not self._keeps(dict(enumerate(to))):
                raise DataError("{image} is not a symmetry of the component", image=list(to))
        return [points, *map(list, symmetries)]

    def _board(self, places: Sequence[Sequence[int]]) -> list[list[int]]:
        """List the square of each point, row by row, on the boards flipped and turned that fit."""
        squares = [(place[0], place[1]) for place in places]
        at = {square: point for point, square in enumerate(squares)}
        self.width = wide = 1 + max(map(max, squares))
        self.row, self.column = (1 << wide) - 1, sum(1 << wide * y for y in range(wide))
        for turns in (TURNS, TURNS[:4], TURNS[:1]):
            boards = [[(a * x + b * y, c * x + d * y) for x, y in squares] for a, b, c, d in turns]
            if len(at) == len(squares) == len(self.links) and all(
                self._fits(b, at) for b in boards
            ):
                corners = [(min(x for x, _ in b), min(y for _, y in b)) for b in boards]
                return [[(y - top) * self.width + x - left for x, y in board]
                        for board, (left, top) in zip(boards, corners, strict=True)]  # fmt: skip
        raise DataError("the board of the proof does not have the same moves everywhere")

    def _fits(self, board: list[tuple[int, int]], at: dict[tuple[int, int], int]) -> bool:
        """Return whether a turned board, wherever it is put on the first one, has its moves."""
        return all(self._keeps({point: at[x + dx, y + dy] for point, (x, y) in enumerate(board)
                                if (x + dx, y + dy) in at})
                   for dx, dy in {(x - u, y - v) for x, y in at for u, v in board})  # fmt: skip

    def _keeps(self, to: dict[int, int]) -> bool:
        """Return whether points and their images have the same moves among themselves."""
        here, there = sum(1 << point for point in to), sum(1 << image for image in to.values())
        moved = {(carried(n, to), carried(t & here, to)) for n, t in self.moves if not n & ~here}
        return moved == {(n, t & there) for n, t in self.moves if not n & ~there}

    def _image(self, number: int, piece: int) -> tuple[int, int]:
        """Return the image of a piece, on a board moved into the corner, and by how much."""
        table = self.tables[number]
        found = sum(map(getitem, table, piece.to_bytes(len(table), "little")))
        before = found.bit_length()
        while self.width and not found & self.row:
            found >>= self.width
        while self.width and not found & self.column:
            found >>= 1
        return found, before - found.bit_length()

    def _form(self, piece: int) -> int:
        """Return the canonical form of a piece, the same for all its images."""
        return min(self._image(number, piece)[0] for number in range(len(self.ways)))

    def mirrored(self, piece: int) -> bool:
        """Return whether an involutive symmetry takes every move apart from itself."""
        home, moved = self._image(0, piece)
        spots = {self.ways[0][point] - moved: point for point in bits(piece)}
        left = [(need, take) for need, take in self.moves if not need & ~piece]
        for number, way in enumerate(self.ways):
            image, moved = self._image(number, piece)
            if image == home:
                to = {point: spots[way[point] - moved] for point in bits(piece)}
                if all(to[to[p]] == p for p in to) and not any(carried(n, to) & t for n, t in left):
                    return True
        return False

    def pieces(self, points: int) -> tuple[int, ...]:
        """Split a set into pieces: no move links two, and each has two points or a move."""
        found = []
        while points:
            part = front = points & -points
            while front:
                near = self.links[front.bit_length() - 1] & points & ~part
                front = front ^ 1 << front.bit_length() - 1 | near
                part |= near
            points ^= part
            if part & part - 1 or part in self.needs:
                found.append(part)
        return tuple(found)

    def options(self, piece: int) -> Iterable[tuple[int, ...]]:
        """Yield the pieces that each move leaves."""
        return (self.pieces(piece & ~take) for need, take in self.moves if not need & ~piece)

    def read(self, text: str) -> int:
        """Parse the set of points that a hexadecimal number is."""
        if f"{int(text, 16):x}" != text or not 0 < int(text, 16) <= self.whole:
            raise ValueError
        return int(text, 16)


class Texts:
    """Components of any other rules: each is a piece of its own."""

    def __init__(self, one: Position) -> None:
        self.rules, self.whole, self.read, self.options = *one, one.rules.parse, one.rules.options

    def pieces(self, component: Any) -> tuple[Any, ...]:
        """Return the component alone, as its only piece."""
        return (component,)

    def form(self, piece: Any) -> Any:
        """Return the piece without what no move can touch any more: it has the same options."""
        return canonical(Position(self.rules, piece)).component

    def mirrored(self, _piece: Any) -> bool:
        """Return False, as no symmetry is known."""
        return False


class Facts:
    """What is shown about the pieces of a component: their nimbers, and those they do not have."""

    def __init__(self, game: Points | Texts) -> None:
        self.game, self.value, self.others = game, dict[Any, int](), dict[Any, set[int]]()

    def sum_of(self, forms: Iterable[Any]) -> tuple[int, list[set[int]]]:
        """Return the nim-sum of the shown nimbers, and what the other pieces do not have."""
        total, left = 0, set[Any]()
        for form in forms:
            total ^= self.value.get(form, 0)
            left ^= set() if form in self.value else {form}
        return total, [self.others.get(form, set()) for form in left]  # equal ones cancel out

    def wrong(self, piece: Any, nimber: int, word: str) -> Message | None:
        """Keep a fact that the earlier ones show, or say why they do not show it."""
        options = self.game.options(piece) if word != "mirror" else ()
        if word == "mirror" and not (nimber == 0 and self.game.mirrored(piece)):
            return message("no symmetry answers every move")
        forms = (map(self.game.form, option) for option in options)
        sums = list(map(self.sum_of, islice(forms, MOST_OPTIONS + 1)))
        if len(sums) > MOST_OPTIONS:
            return message("it has more than {most:,} options", most=MOST_OPTIONS)
        reached = {total for total, left in sums if not left}
        for wanted in {"is": range(nimber), "is not": (nimber,)}.get(word, ()):
            if wanted not in reached:
                return message("no option is shown to have nimber {nimber}", nimber=wanted)
        if word == "is" and not all(differs(*option, nimber) for option in sums):
            return message("an option could still have nimber {n}", n=nimber)
        if word == "is not":
            self.others.setdefault(self.game.form(piece), set()).add(nimber)
        else:
            self.value[self.game.form(piece)] = nimber
        return None


def differs(total: int, left: list[set[int]], nimber: int) -> bool:
    """Return whether a nim-sum is known not to be a nimber; one piece may be unknown."""
    return total != nimber if not left else len(left) == 1 and total ^ nimber in left[0]


def check(source: Path | str | Mapping[str, Any]) -> dict[Position, Facts]:
    """Check a proof and return what it shows of each component; DataError names the first error."""
    content, shown = read_proof(source), dict[Position, Facts]()
    parts = components_of(parse_position(content["position"]))
    if list(map(str, dict.fromkeys(parts))) != [e["component"] for e in content["components"]]:
        raise DataError("the proof has other components than {text}", text=content["position"])
    for part, entry in zip(dict.fromkeys(parts), content["components"], strict=True):
        removal = removal_of(*part)
        if [point_name(name) for name in (removal.names if removal else ())] != entry["points"]:
            raise DataError("the proof has other points than {component}", component=str(part))
        game = Points(removal, entry["places"], entry["symmetries"]) if removal else Texts(part)
        shown[part] = Facts(game)
        for number, (text, nimber, word) in enumerate(entry["facts"], 1):
            try:
                why = shown[part].wrong(game.read(text), nimber, word)
            except (KalmarError, ValueError):
                why = message("it is not a piece of the component")
            if why is not None:
                raise DataError("fact {number} about {part} ({fact}) does not follow: {why}",
                                fact=fact_text(text, nimber, word), number=number,
                                part=str(part), why=why)  # fmt: skip
    total, left = 0, list[set[int]]()
    for part in (part for part, count in Counter(parts).items() if count % 2):  # others cancel out
        game = shown[part].game
        known, more = shown[part].sum_of(map(game.form, game.pieces(game.whole)))
        total, left = total ^ known, left + more
    claim = {"outcome": "N"} if differs(total, left, 0) else None
    if content["claim"] != claim and (left or content["claim"] != {"nimber": total}):
        raise DataError("the facts do not prove the claim about {text}", text=content["position"])
    return shown
