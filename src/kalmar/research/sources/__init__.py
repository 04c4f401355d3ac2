"""The five texts Kalmár began with, item by item: what each holds, and what shows it here.

Each text has a file of data, `000.toml` to `004.toml`, with one entry for each definition, theorem,
table, figure, example, exercise and question, in the order of the text. `printed.json` holds the
numbers that the texts print, `errata.toml` the places where they err.

Not public by itself: what may be relied on is in `kalmar`.
"""

from kalmar.research.sources.item import Erratum, Item, Kind, Source
from kalmar.research.sources.items import SOURCES, find_items, find_source

__all__ = ["SOURCES", "Erratum", "Item", "Kind", "Source", "find_items", "find_source"]
