"""Dataclasses whose methods come later do what those of Python do."""

import dataclasses
import inspect
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.core import records

Decorator = Callable[..., Any]


def kinds(dataclass: Decorator) -> dict[str, Any]:
    """The same classes by either decorator."""

    @dataclass(frozen=True)
    class Point:
        """A point."""

        x: int
        y: int = 2

    @dataclass(frozen=True)
    class Named(Point):
        """A heir with more fields, of which one is not compared and one not shown."""

        name: str = ""
        made: list[int] = dataclasses.field(default_factory=list, compare=False)
        hidden: int = dataclasses.field(default=7, repr=False)
        late: int = dataclasses.field(init=False, default=3)

        def __post_init__(self) -> None:
            object.__setattr__(self, "late", self.x + 1)

    @dataclass(frozen=True, repr=False)
    class Own:
        """Its own methods are kept."""

        x: int = 0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __repr__(self) -> str:
            return "own"

    @dataclass(frozen=True)
    class Hashed:
        """With a hash of its own."""

        x: int = 0

        def __hash__(self) -> int:
            return 5

    @dataclass(frozen=True)
    class Empty:
        """Nothing to compare."""

    class Plain(Point):
        """A heir that is no dataclass."""

    return {c.__name__: c for c in (Point, Named, Own, Hashed, Empty, Plain)}


OURS, PYTHONS = kinds(records.dataclass), kinds(dataclasses.dataclass)
ARGUMENTS: dict[str, list[tuple[Any, ...]]] = {
    "Point": [(1,), (1, 2), (1, 3), (True, 2)],
    "Named": [(1,), (1, 2, "a"), (1, 2, "a", [1]), (1, 2, "a", [2]), (1, 2, "a", [1], 8)],
    "Own": [(), (3,)],
    "Hashed": [(), (4,)],
    "Empty": [()],
    "Plain": [(1,), (1, 2)],
}


def told(kind: Any, arguments: tuple[Any, ...]) -> list[Any]:
    """All that can be seen of an instance."""
    made = kind(*arguments)
    seen = [repr(made).replace(f"{kind.__qualname__}", "C"), hash(made), vars(made)]
    seen += [dataclasses.asdict(made), [f.name for f in dataclasses.fields(made)]]
    seen += [kind.__match_args__, str(inspect.signature(kind)), made.__dataclass_params__.frozen]
    return [*seen, repr(dataclasses.replace(made)).partition("(")[2]]


@pytest.mark.every
@pytest.mark.parametrize("name", ARGUMENTS)
def test_instances_are_the_same(name: str) -> None:
    for arguments in ARGUMENTS[name]:
        assert told(OURS[name], arguments) == told(PYTHONS[name], arguments)
        for others in ARGUMENTS[name]:
            equal = [kind[name](*arguments) == kind[name](*others) for kind in (OURS, PYTHONS)]
            assert equal[0] == equal[1]
    assert OURS["Point"](1) != OURS["Plain"](1)
    assert OURS["Point"](1) != (1, 2)


@pytest.mark.parametrize("name", ARGUMENTS)
def test_nothing_can_be_assigned(name: str) -> None:
    def refused(kind: Any, field: str) -> list[str]:
        made, said = kind(*ARGUMENTS[name][0]), []
        for act in (partial(setattr, made, field, 5), partial(delattr, made, field)):
            try:
                act()
            except AttributeError as error:
                said.append(f"{type(error).__name__}: {error}".replace(kind.__qualname__, "C"))
        return said

    for field in ("x", "new"):
        assert refused(OURS[name], field) == refused(PYTHONS[name], field)


def test_wrong_arguments_are_refused_alike() -> None:
    for arguments in ((), (1, 2, 3)):
        said = []
        for kind in (OURS["Point"], PYTHONS["Point"]):
            with pytest.raises(TypeError) as caught:
                kind(*arguments)
            said.append(str(caught.value).partition("__init__")[2])
        assert said[0] == said[1]


def test_defaults_are_made_anew() -> None:
    assert OURS["Named"](1).made is not OURS["Named"](1).made


Point: Any = OURS["Point"]


@dataclasses.dataclass(frozen=True)
class Heir(Point):  # type: ignore[misc]
    """Python's own decorator on a heir of ours."""

    z: int = 3


def test_a_heir_may_be_of_python() -> None:
    assert repr(Heir(1)) == "Heir(x=1, y=2, z=3)"
    assert pickle.loads(pickle.dumps(Heir(1))) == Heir(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Heir(1).x = 5


def test_a_method_is_made_once_and_late() -> None:
    @records.dataclass(frozen=True)
    class Late:
        x: int

    assert type(vars(Late)["__init__"]) is records.Later
    Late(1)
    made = vars(Late)["__init__"]
    Late(2)
    assert vars(Late)["__init__"] is made
    assert made.__qualname__.endswith("Late.__init__")


def test_other_kinds_are_left_to_python() -> None:
    @records.dataclass
    class Open:
        x: int

    @records.dataclass(frozen=True, order=True)
    class Ordered:
        x: int

    changed = Open(1)
    changed.x = 2
    assert changed == Open(2)
    assert Ordered(1) < Ordered(2)
    assert type(vars(Ordered)["__init__"]) is not records.Later


@given(st.lists(st.tuples(st.integers(), st.integers()), max_size=8))
def test_sets_of_them_are_the_same(pairs: list[tuple[int, int]]) -> None:
    ours, pythons = ({kind["Point"](x, y) for x, y in pairs} for kind in (OURS, PYTHONS))
    assert [(p.x, p.y) for p in ours] == [(p.x, p.y) for p in pythons]
