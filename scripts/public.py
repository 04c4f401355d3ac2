"""What is public and promised, written down: python scripts/public.py [check]

The names of the public modules with their signatures, the commands with their options, the schemas
of the services, the fields of what is written as JSON, formats, signs and names are written to
`tests/data/public.json`, which a test compares. `check` only says what differs.
"""

import contextlib
import enum
import inspect
import io
import json
import re
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, get_origin

import click

import kalmar
from kalmar.cli.commands import COMMANDS, OTHER_NAMES
from kalmar.cli.run import cli, run
from kalmar.core import errors
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.i18n import plain
from kalmar.games.registry import GAMES
from kalmar.render.formats import FORMATS
from kalmar.theory.valuations import VALUATIONS
from kalmar.web.services import SERVICES, VERSION

FILE = Path(__file__).parents[1] / "tests" / "data" / "public.json"

MODULES = (
    "kalmar", "kalmar.core.rules.shapes", "kalmar.testing", "kalmar.web.services",
)  # fmt: skip

QUESTIONS = (
    "solve nim 3 5 7", "solve kayles 2 3 --misere --all-moves", "values kayles -n 9",
    "table queen --rows 0..2 --cols 0..2", "period 0.77", "quotient kayles", "calc 3 ⊕ 5",
    "graph nim 3", "chomp 2x3", "games kayles", "explain kayles", "doctor",
)  # fmt: skip
"""Commands whose JSON is looked at."""

REQUESTS: dict[str, dict[str, Any]] = {
    "report": {"position": "nim 3 5 7"},
    "moves": {"position": "nim 3 5 7"},
    "draw": {"position": "nim 3"},
    "values": {"game": "kayles"},
    "table": {"game": "queen", "rows": [0, 2], "cols": [0, 2]},
    "games": {},
}
"""Requests of services whose answers are looked at."""

FUNCTION = re.compile(r"<function (\S+) at 0x\w+>")
"""A default, with where it lies in memory, which is left out."""


def parameters_of(function: Any) -> str:
    """The parameters with their defaults, without types, which Pythons write in several ways."""
    parameters = inspect.signature(function).parameters.values()
    untyped = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in parameters]
    return FUNCTION.sub(r"\1", str(inspect.Signature(untyped)))


def members_of(kind: type) -> dict[str, Any]:
    """What instances have, by name."""
    if issubclass(kind, enum.Enum):
        return {name: repr(member.value) for name, member in kind.__members__.items()}
    known = {name for base in kind.__mro__ if base.__module__ == "builtins" for name in dir(base)}
    found: dict[str, Any] = dict.fromkeys(getattr(kind, "__dataclass_fields__", ()), "field")
    for name in dir(kind):
        if name.startswith("_") or name in known:
            continue
        member = inspect.getattr_static(kind, name)
        if isinstance(member, staticmethod | classmethod) or inspect.isfunction(member):
            found[name] = parameters_of(getattr(kind, name))
        else:
            found.setdefault(name, "attribute")
    return {name: found[name] for name in sorted(found) if not name.startswith("_")}


def described(public: Any) -> Any:
    """A class with its members, a function with its parameters, or the kind of data."""
    if inspect.isclass(public):
        if issubclass(public, enum.Enum):
            return members_of(public)
        return {"": parameters_of(public), **members_of(public)}
    if get_origin(public) is not None:
        return str(public)
    if callable(public):
        return parameters_of(public)
    return type(public).__name__


def names() -> dict[str, Any]:
    """The names of the public modules."""
    found: dict[str, Any] = {}
    for place in MODULES:
        module = import_module(place)
        offered = sorted(module.__all__)
        found[place] = {name: described(getattr(module, name)) for name in offered}
    return found


def option_of(parameter: click.Parameter) -> str:
    """What an option or argument takes."""
    kind = parameter.type.to_info_dict()["param_type"]
    choices = list(getattr(parameter.type, "choices", ()))
    facts = [kind + (f" {choices}" if choices else "")]
    facts += ["required"] if parameter.required else []
    times = "any number" if parameter.nargs < 0 else f"{parameter.nargs} times"
    facts += [times] if parameter.nargs != 1 else []
    return ", ".join([*facts, *(["many"] if parameter.multiple else [])])


def commands() -> dict[str, Any]:
    """The commands with their arguments and options."""
    found: dict[str, Any] = {}
    with click.Context(cli, info_name="kalmar") as context:
        for name in COMMANDS:
            command = cli.get_command(context, name)
            assert command is not None
            found[name] = {
                " ".join((*p.opts, *p.secondary_opts)): option_of(p) for p in command.params
            }
    return found


def schemas() -> dict[str, Any]:
    """The schemas of the services, without what they say to people."""
    return {name: _silent(service.schema()) for name, service in SERVICES.items()}


def _silent(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {key: _silent(value) for key, value in schema.items() if key != "description"
                or not isinstance(value, str)}  # fmt: skip
    return schema


def shape(data: Any) -> Any:
    """Which fields data have, of which kinds, at whatever length.

    >>> shape({"a": 1, "b": [{"c": None}, {"c": "x"}]})
    {'a': 'int', 'b': [{'c': 'NoneType or str'}]}
    """
    if isinstance(data, dict):
        return {key: shape(value) for key, value in sorted(data.items())}
    if isinstance(data, list):
        return [_joined([shape(value) for value in data])] if data else []
    return type(data).__name__


def _joined(shapes: list[Any]) -> Any:
    """One shape for several."""
    if all(isinstance(one, dict) for one in shapes):
        keys = sorted({key for one in shapes for key in one})
        return {key: _joined([one[key] for one in shapes if key in one]) for key in keys}
    if all(isinstance(one, list) for one in shapes):
        inner = [one[0] for one in shapes if one]
        return [_joined(inner)] if inner else []
    kinds = {one if isinstance(one, str) else type(one).__name__ for one in shapes}
    return " or ".join(sorted(kinds))


def written(question: str) -> Any:
    """The shape of what a command writes as JSON."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = run([*question.split(), "--json"])
    assert code == 0, question
    return shape(json.loads(out.getvalue()))


def exit_codes() -> dict[str, int]:
    """The exit code of each error."""
    kinds = [getattr(errors, name) for name in errors.ERRORS]
    return {kind.__name__: kind.exit_code for kind in kinds}


def public() -> dict[str, Any]:
    """All of it."""
    return {
        "names": names(),
        "commands": commands(),
        "other names of commands": OTHER_NAMES,
        "exit codes": exit_codes(),
        "services": {"version": VERSION, "requests": schemas()},
        "answers of services": {
            name: shape(json.loads(json.dumps(SERVICES[name](data))))
            for name, data in REQUESTS.items()
        },
        "answers as JSON": {question: written(question) for question in QUESTIONS},
        "formats": {name: list(known.endings) for name, known in FORMATS.items()},
        "compositions": {
            row.name: [row.ascii, row.unicode, *sorted(map(plain, row.aliases))]
            for row in COMPOSITIONS.values()
        },
        "games": {game.name: sorted(game.aliases) for game in GAMES.values()},
        "valuations": sorted(VALUATIONS),
        "version of the package": kalmar.__version__.partition(".")[0],
    }


def differences(before: Any, now: Any, place: str = "") -> Iterable[str]:
    """What is gone, new or other, each with its place.

    >>> list(differences({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}, "d": 4}))
    ['gone: a', 'changed: b, c: 2 → 3', 'new: d']
    """
    if not (isinstance(before, dict) and isinstance(now, dict)):
        if before != now:
            yield f"changed: {place}: {before} → {now}"
        return
    for key in sorted({*before, *now}):
        there = f"{place}, {key}" if place else key
        if key not in now:
            yield f"gone: {there}"
        elif key not in before:
            yield f"new: {there}"
        else:
            yield from differences(before[key], now[key], there)


def dumped(found: Any) -> str:
    """As it is kept."""
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main(asked: str = "") -> int:
    """Write it down, or say what differs."""
    found = json.loads(dumped(public()))
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    changes = list(differences(kept, found))
    print("\n".join(changes) or "nothing has changed")
    if asked == "check":
        return int(bool(changes))
    FILE.write_text(dumped(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
