"""Frozen dataclasses whose methods are made when they are first used.

Python writes and compiles six methods for each frozen dataclass. A command defines a hundred such
classes and uses a few of them, and that took half of its time. Here `__init__` is compiled when the
first instance is made, and the other methods are functions that all classes share; what they do is
what `dataclasses` says, and `fields`, `replace` and `asdict` work as ever.

Not public by itself: what may be relied on is in `kalmar`.
"""

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]


class Factory:
    """Stands for a default that is made anew for each instance."""

    def __repr__(self) -> str:
        return "<factory>"


FACTORY = Factory()


class Later:
    """A method that is made, and put into its class, when it is first looked up.

    Args:
        owner: the class.
        name: of the method.
        make: makes it from the class.
    """

    def __init__(self, owner: type, name: str, make: Callable[[type], Any]) -> None:
        """Keep them."""
        self.owner, self.name, self.make = owner, name, make

    def __get__(self, instance: object, kind: type | None = None) -> Any:
        """The method itself, in whose place nobody will find this any more."""
        # Several threads may come here before the method is in place; what they make is alike.
        if self.owner.__dict__.get(self.name) is self:
            method = self.make(self.owner)
            method.__qualname__ = f"{self.owner.__qualname__}.{self.name}"
            method.__module__ = self.owner.__module__
            setattr(self.owner, self.name, method)
        return self.owner.__dict__[self.name].__get__(instance, kind)


def init_of(cls: Any) -> Callable[..., None]:
    """Compile `__init__`."""
    # A frozen instance has no assignment of its own, so fields are put in past it.
    names: dict[str, Any] = {"_put": object.__setattr__, "_missing": FACTORY}
    given, steps = ["self"], []
    for field in dataclasses.fields(cls):
        name, value = field.name, field.name
        # A factory is called per instance, also where the field is no argument of `__init__`.
        if field.default_factory is not dataclasses.MISSING:
            names[f"_make_{name}"] = field.default_factory
            names[f"_default_{name}"] = FACTORY
            value = f"_make_{name}()"
            if field.init:
                value += f" if {name} is _missing else {name}"
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
        if field.init:
            default = f"=_default_{name}" if f"_default_{name}" in names else ""
            given.append(f"{name}{default}")
        if field.init or value != name:
            steps.append(f" _put(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        steps.append(" self.__post_init__()")
    # Source text and `exec`, as in `dataclasses`: a loop over fields would slow each instance.
    exec(f"def __init__({', '.join(given)}):\n" + "\n".join(steps or [" pass"]), names)
    made: Callable[..., None] = names["__init__"]
    types = {field.name: field.type for field in dataclasses.fields(cls) if field.init}
    made.__annotations__ = {**types, "return": None}
    return made


def key_of(cls: Any) -> Callable[[Any], Any]:
    """Return the key by which instances are compared: the value of a single field, or of all."""
    names = [field.name for field in dataclasses.fields(cls) if field.compare]
    return attrgetter(*names) if names else lambda _: ()


def eq_of(cls: Any) -> Callable[[Any, object], Any]:
    """Make `__eq__`: the same class and equal fields."""
    key = key_of(cls)

    def __eq__(self: Any, other: object) -> Any:  # noqa: N807 - a method to be
        if other.__class__ is self.__class__:
            return key(self) == key(other)
        return NotImplemented

    return __eq__


def hash_of(cls: Any) -> Callable[[Any], int]:
    """Make `__hash__`, from the tuple of the same fields, also where there is only one."""
    key = key_of(cls)
    # `attrgetter` of one name gives the bare value; `dataclasses` hashes a tuple in any case.
    single = len([field for field in dataclasses.fields(cls) if field.compare]) == 1

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash((key(self),) if single else key(self))

    return __hash__


def repr_of(cls: Any) -> Callable[[Any], str]:
    """Make `__repr__`, which writes a call that makes the instance."""
    names = [field.name for field in dataclasses.fields(cls) if field.repr]

    def __repr__(self: Any) -> str:  # noqa: N807
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({shown})"

    return __repr__


def freeze(cls: Any) -> None:
    """Let no field be assigned or deleted; what a plain subclass adds may be."""
    names = {field.name for field in dataclasses.fields(cls)}

    def __setattr__(self: Any, name: str, value: Any) -> None:  # noqa: N807
        # As in `dataclasses`: a subclass that is none itself may have further attributes.
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:  # noqa: N807
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    cls.__setattr__, cls.__delattr__ = __setattr__, __delattr__
    cls.__dataclass_params__.frozen = True


MAKERS: dict[str, Callable[[Any], Callable[..., Any]]] = {
    "__init__": init_of,
    "__eq__": eq_of,
    "__hash__": hash_of,
    "__repr__": repr_of,
}


def quick(cls: Any, shown: bool = True) -> Any:
    """Convert a class to a frozen dataclass whose methods are made later.

    Args:
        cls: with annotated fields.
        shown: whether it gets a `__repr__`.
    """
    own = cls.__dict__
    # Python itself enters `__hash__ = None` where a class defines `__eq__` alone; without an
    # `__eq__` somebody has written the None.
    has_hash = own.get("__hash__") is not None or ("__hash__" in own and "__eq__" not in own)
    if not own.get("__doc__"):
        cls.__doc__ = cls.__name__  # else a signature is written, which takes long
    heir = any(hasattr(base, "__dataclass_fields__") for base in cls.__mro__[1:])
    # `dataclasses` refuses an unfrozen heir of a frozen class. The eldest is frozen below.
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=heir)(cls)
    kept = {name for name in ("__init__", "__eq__", "__repr__") if name in own}
    kept |= {"__hash__"} if has_hash else set()
    kept |= set() if shown else {"__repr__"}
    for name in MAKERS.keys() - kept:
        setattr(made, name, Later(made, name, MAKERS[name]))
    if not heir:
        freeze(made)
    return made


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, **options):
        """Decorate as `dataclasses.dataclass` does, but faster if `frozen` is the only option.

        >>> @dataclass(frozen=True)
        ... class Heap:
        ...     size: int
        ...     thing: str = "stone"
        >>> Heap(3), Heap(3) == Heap(3, "stone"), Heap(3) == Heap(4)
        (Heap(size=3, thing='stone'), True, False)
        """
        shown = options.pop("repr", True)
        if options != {"frozen": True}:
            return dataclasses.dataclass(cls, repr=shown, **options)
        return lambda decorated: quick(decorated, shown)
