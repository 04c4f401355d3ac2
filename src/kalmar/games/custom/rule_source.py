"""Write the moves of a text of rules as one function of Python, which Numba can compile as well.

Letters are loops, their bounds taken from the conditions; a condition stands as far out as its
letters are known. A number without a value, such as a quotient by zero, ends the choice that it
belongs to: inside a loop that is `continue`. What is done with an option is the caller's: `options`
yields it, the engines mark its value.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count

from kalmar.core.errors import LimitReached
from kalmar.games.custom import rule_bounds as bounds
from kalmar.games.custom.rule_trees import MOST_TRIES, SETS, Choice, Move, Tree
from kalmar.games.custom.rule_words import PROPERTIES

SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.Eq: "==",
    ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip

Sink = Callable[["Source", Move, Sequence[Sequence[str]]], None]
"""What is written for an option: the move, and the numbers of each component as expressions."""


class Source:
    """A function being written.

    Args:
        prime: how it asks whether a number with a name, not below 0, is prime.
        beyond: what it does after more tries than it may make.

    Attributes:
        lines: so far.
        lows: numbers that letters of the move being written are never below.
    """

    def __init__(self, prime: str = "is_prime({0})", beyond: str = "too_many(most)") -> None:
        """Begin without any line."""
        self.lines: list[str] = []
        self.depth = 0
        self.prime, self.beyond = prime, beyond
        self.lows: Mapping[str, int] = {}
        self._names = count(1)

    def try_more(self, tries: str) -> None:
        """Count tries that are about to be made."""
        self.write(f"tries += {tries}")
        self.write(f"if tries > most: {self.beyond}")

    def write(self, line: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.depth + line)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write a line that ends in a colon, and what comes below it."""
        self.write(head)
        self.depth += 1
        yield
        self.depth -= 1

    def name(self, value: str) -> str:
        """Give a number a name, unless it is one."""
        if value.isidentifier() or value.isdigit():
            return value
        found = f"_{next(self._names)}"
        self.write(f"{found} = {value}")
        return found

    def unless(self, condition: str) -> None:
        """End this choice where a condition holds."""
        self.write(f"if {condition}: continue")

    def number(self, tree: Tree) -> str:
        """Write what is needed for a number, and return it as an expression."""
        match tree:
            case ast.Constant(value=value):
                return str(value)
            case ast.Name(id=letter):
                return f"{letter}_"
            case ast.UnaryOp(op=ast.USub(), operand=below):
                return f"(-{self.number(below)})"
            case ast.BinOp(left=left, op=op, right=right):
                return self._operation(op, self.number(left), self.number(right))
            case ast.Call(func=ast.Name(id=word), args=given) if word not in PROPERTIES:
                return self._function(word, [self.number(one) for one in given])
        raise AssertionError(ast.unparse(tree))  # the parser lets only numbers pass

    def _operation(self, op: ast.operator, left: str, right: str) -> str:
        if isinstance(op, ast.Add | ast.Sub | ast.Mult):
            return f"({left} {SIGNS[type(op)]} {right})"
        if isinstance(op, ast.Pow):
            found = self.name(f"power({left}, {right})")
            self.unless(f"{found} < 0")
            return found
        if right == "0" or not right.isdigit():
            right = self.name(right)
            self.unless(f"{right} == 0")
        if isinstance(op, ast.Div):
            left = self.name(left)
            self.unless(f"{left} % {right}")
            return f"({left} // {right})"
        return f"({left} {SIGNS[type(op)]} {right})"

    def _function(self, word: str, given: list[str]) -> str:
        if word in {"isqrt", "phi", "phi2"}:
            given = [self.name(given[0])]
            self.unless(f"{given[0]} < 0")
        if word == "min" or word == "max":
            return _nested(word, given)
        return f"{word}({', '.join(given)})"

    def truth(self, tree: Tree) -> str:
        """Write what is needed for a condition, and return it as an expression."""
        match tree:
            case ast.UnaryOp(op=ast.Not(), operand=below):
                return f"(not {self.truth(below)})"
            case ast.BoolOp(op=op, values=parts):
                return self._joined("" if isinstance(op, ast.And) else "not ", parts)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(left, ops, others)
            case ast.Call(func=ast.Name(id=word), args=given) if word in PROPERTIES:
                return self._property(word, given)
        raise AssertionError(ast.unparse(tree))

    def _joined(self, sign: str, parts: Sequence[Tree]) -> str:
        """Join conditions; a later one is looked at only if those before leave it open."""
        found = f"_{next(self._names)}"
        self.write(f"{found} = {self.truth(parts[0])}")
        for part in parts[1:]:
            with self.block(f"if {sign}{found}:"):
                self.write(f"{found} = {self.truth(part)}")
        return found

    def _compared(self, left: Tree, ops: Sequence[ast.cmpop], others: Sequence[Tree]) -> str:
        one, found = self.number(left), []
        for op, tree in zip(ops, others, strict=True):
            if isinstance(op, ast.In | ast.NotIn):
                one = self.name(one)
                members = tree.elts if isinstance(tree, ast.Set) else [tree]
                inside = " or ".join(self._is_member(one, member) for member in members)
                found.append(f"({inside})" if isinstance(op, ast.In) else f"(not ({inside}))")
            else:
                other = self.number(tree)
                if len(ops) > 1:
                    other = self.name(other)
                found.append(f"{one} {SIGNS[type(op)]} {other}")
                one = other
        return f"({' and '.join(found)})"

    def _is_member(self, one: str, member: Tree) -> str:
        """Write whether a number is one of a set, or the number that a member is."""
        match member:
            case ast.Call(func=ast.Name(id="span" | "range" as word), args=[low, high]):
                sign = "<=" if word == "span" else "<"
                return f"{self.number(low)} <= {one} {sign} {self.number(high)}"
            case ast.Call(func=ast.Name(id="digits" | "divisors" | "bits" as word), args=[whole]):
                return f"in_{word}({one}, {self.number(whole)})"
        return f"{one} == {self.number(member)}"

    def _property(self, word: str, trees: Sequence[Tree]) -> str:
        given = [self.number(tree) for tree in trees]
        if word in {"even", "odd"}:
            return f"({given[0]} % 2 == {int(word == 'odd')})"
        if word == "coprime":
            return f"(gcd({given[0]}, {given[1]}) == 1)"
        if word == "divides":
            one = self.name(given[0])
            return f"({one} != 0 and {given[1]} % {one} == 0)"
        if word == "prime":
            one = self.name(given[0])
            found = self.prime.format(one)
            return found if bounds.is_natural(trees[0], self.lows) else f"({one} > 0 and {found})"
        return f"is_{word}({given[0]})"


def write_move(source: Source, move: Move, sink: Sink) -> None:
    """Write one move: its loops, its conditions, and what is done with what it leaves."""
    lows = source.lows = bounds.lows_of(move)
    conditions = [*conjuncts(move.conditions), *[
        ast.Compare(number, [ast.GtE()], [ast.Constant(0)])
        for part in move.left for number in part.numbers if not bounds.is_natural(number, lows)
    ]]  # fmt: skip
    with source.block("for _ in ONCE:"):
        _write_loops(source, move, conditions, choices_of(move), sink)


def conjuncts(conditions: Sequence[Tree]) -> Iterator[Tree]:
    """Yield conditions without `and` between them."""
    for condition in conditions:
        if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And):
            yield from conjuncts(condition.values)
        else:
            yield condition


def choices_of(move: Move) -> list[Choice]:
    """Return all letters with the sets they are chosen from, in the order in which they can be."""
    whole: Tree = ast.Name(move.letters[0])
    for letter in move.letters[1:]:
        whole = ast.BinOp(whole, ast.Add(), ast.Name(letter))
    every = ast.Call(ast.Name("span"), [ast.Constant(1), whole], [])
    waiting = [*move.choices, *[Choice(letter, (every,)) for letter in move.free]]
    known, found = set(move.letters), list[Choice]()
    while waiting:
        ready = next(
            (c for c in waiting if all(bounds.letters_of(m) <= known for m in c.members)), None
        )
        if ready is None:
            raise move.at.refused(
                "the sets of these letters depend on each other: give one without the other"
            )
        waiting.remove(ready)
        found.append(ready)
        known.add(ready.letter)
    return found


def _write_loops(
    source: Source, move: Move, conditions: list[Tree], choices: list[Choice], sink: Sink
) -> None:
    """Write the conditions that can be checked now, then the loop of the next letter."""
    chosen = {*move.free, *[choice.letter for choice in move.choices]}
    known = {*move.letters, *chosen - {choice.letter for choice in choices}}
    ready = [one for one in conditions if bounds.letters_of(one) <= known]
    for condition in ready:
        source.unless(f"not {source.truth(condition)}")
    if not choices:
        sink(source, move, [list(map(source.number, part.numbers)) for part in move.left])
        return
    later = [one for one in conditions if one not in ready]
    first, *rest = choices
    ends = [
        b
        for one in later
        for b in bounds.bounds_of(one, first.letter)
        if bounds.letters_in(b.rest) <= known
    ]
    known = known | {first.letter}
    if all(_is_range(member) for member in first.members):
        natural = bounds.lows_of(move).get(first.letter, -1) >= 0
        later = [
            one
            for one in later
            if not bounds.letters_of(one) <= known
            or not bounds.is_exact(one, first.letter, natural)
        ]
    # A member without a value leaves none of the set, wherever it stands, so all are written first.
    for head in [*_heads(source, first, ends)]:
        with source.block(head):
            _write_loops(source, move, later, rest, sink)


def _is_range(member: Tree) -> bool:
    return isinstance(member, ast.Call) and getattr(member.func, "id", "") in {"span", "range"}


def _heads(source: Source, choice: Choice, ends: list[bounds.Bound]) -> Iterator[str]:
    """Yield the head of each loop through the members of a set, once its bounds are written."""
    letter = f"{choice.letter}_"
    plain = [member for member in choice.members if not isinstance(member, ast.Call)
             or getattr(member.func, "id", "") not in SETS]  # fmt: skip
    if plain:
        numbers = ", ".join(source.number(member) for member in plain)
        yield f"for {letter} in ({numbers},):"
    for member in choice.members:
        match member:
            case ast.Call(func=ast.Name(id="span" | "range" as word), args=[low, high]):
                yield _range(source, letter, word, (low, high), ends)
            case ast.Call(func=ast.Name(id="digits" | "bits" | "divisors" as word), args=[whole]):
                number = source.name(source.number(whole))
                if word == "divisors":
                    source.try_more(f"isqrt(max({number}, 0))")
                yield f"for {letter} in {word}({number}):"


def _range(
    source: Source, letter: str, word: str, given: tuple[Tree, Tree], ends: list[bounds.Bound]
) -> str:
    """Write the ends of a range as far as the conditions leave it, and return its loop."""
    lows = [source.number(given[0])]
    highs = [source.number(given[1]) + (" + 1" if word == "span" else "")]
    for end in ends:
        rest = source.number(bounds.tree_of(end.rest))
        if end.root:
            rest = source.name(rest)
            source.unless(f"{rest} < 0")
            highs.append(f"isqrt({rest if end.by == 1 else f'{rest} // {end.by}'}) + 1")
        elif end.upper:
            highs.append(f"{rest if end.by == 1 else f'{rest} // {end.by}'} + 1")
        elif rest != "0" or not lows[0].isdigit():
            lows.append(f"-({rest} // {end.by})")
    low, high = _extreme(source, "max", lows), _extreme(source, "min", highs)
    source.try_more(f"max({high} - {low}, 0)")
    return f"for {letter} in range({low}, {high}):"


def _extreme(source: Source, word: str, numbers: list[str]) -> str:
    """Name the least or the greatest of numbers, those given twice once."""
    return source.name(_nested(word, list(dict.fromkeys(numbers))))


def _nested(word: str, numbers: Sequence[str]) -> str:
    """Write min or max of numbers by those of two, which Numba knows."""
    *rest, found = numbers
    for one in reversed(rest):
        found = f"{word}({one}, {found})"
    return found


def too_many(most: int) -> None:
    """Refuse a component with too many choices.

    Raises:
        LimitReached: always.
    """
    raise LimitReached(
        "a move has more than {most:,} choices for one component: restrict its letters with"
        " in or if",
        most=most,
    )


def options_source(moves: Sequence[Move]) -> str:
    """Write the function that yields the options of a component, each with the number of its move.

    Args:
        moves: all of one kind.

    >>> from kalmar.games.custom.rule_text import read_rules
    >>> print(options_source(read_rules("n -> n - 1").moves))
    def options(n_, most=300000):
        tries = 0
        for _ in ONCE:
            if not ((n_ - 1) >= 0): continue
            yield 0, (((n_ - 1),),)
    """
    source = Source()
    letters = moves[0].letters
    given = ", ".join(f"{one}_" for one in letters)
    with source.block(f"def options({given}, most={MOST_TRIES}):"):
        source.write("tries = 0")
        for number, move in enumerate(moves):
            named = dict(zip(move.letters, letters, strict=True))
            for mine, first in named.items():
                if mine != first:
                    source.write(f"{mine}_ = {first}_")
            write_move(source, move, yielding(number))
    return "\n".join(source.lines)


def yielding(number: int) -> Sink:
    """Return the sink that yields an option with the number of its move; a gain stands last."""

    def sink(source: Source, move: Move, left: Sequence[Sequence[str]]) -> None:
        every = [*left, *([] if move.gain is None else [[source.number(move.gain)]])]
        parts = "".join(f"({''.join(f'{one}, ' for one in part).rstrip(' ')})," for part in every)
        source.write(f"yield {number}, ({parts})")

    return sink
