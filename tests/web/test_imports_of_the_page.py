"""The page's modules import each other in an order: none imports itself through others."""

import re

from kalmar.web.app import PAGE

IMPORTED = re.compile(
    r"""^(?:import|export|\} from).*"(\.[^"]+)";|\bimport\("(\.[^"]+)"\)""", re.MULTILINE
)


def test_no_module_imports_itself_through_others() -> None:
    known = {
        path: {(path.parent / (one or other)).resolve()
               for one, other in IMPORTED.findall(path.read_text(encoding="utf-8"))}
        for path in (path.resolve() for path in PAGE.rglob("*.js"))
    }  # fmt: skip
    assert any(path.name == "play.js" for path in known[PAGE.resolve() / "app.js"]), (
        "views are seen"
    )
    while loose := {path for path, needs in known.items() if not needs & known.keys()}:
        known = {path: needs for path, needs in known.items() if path not in loose}
    assert not known, "these are in a circle, or import one"
