"""Everything that people see: drawings, plots, reports, file formats, terminals, notebooks.

In come positions, answers, graphs and tables of values; out go text, SVG, PNG, PDF, LaTeX, CSV,
JSON and other files.

The libraries here are optional, or dear to load: each is imported when its first name is used.
Their classes are names for annotations only.

Not public by itself: what may be relied on is in `kalmar`.
"""

from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule

if TYPE_CHECKING:
    import html
    import shutil
    import textwrap

    import matplotlib as mpl
    import numpy as np
    import pandas as pd
    import pyarrow as pa
    from matplotlib import cm, colors, patches, pyplot, ticker
    from matplotlib import figure as mpl_figure
    from matplotlib import path as mpl_path
    from matplotlib.axes import Axes
    from matplotlib.colors import ListedColormap
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch
    from numpy.typing import NDArray
    from pyarrow import parquet as pq
else:
    html, shutil, textwrap = map(LazyModule, ("html", "shutil", "textwrap"))
    names = ("", ".cm", ".colors", ".figure", ".patches", ".path", ".pyplot", ".ticker")
    mpl, cm, colors, mpl_figure, patches, mpl_path, pyplot, ticker = map(
        LazyModule, ("matplotlib" + name for name in names)
    )
    np, pa, pd, pq = map(LazyModule, ("numpy", "pyarrow", "pandas", "pyarrow.parquet"))
    Axes = ListedColormap = Figure = Patch = NDArray = Any

__all__ = ["Axes", "Figure", "ListedColormap", "NDArray", "Patch", "cm", "colors", "html", "mpl",
           "mpl_figure", "mpl_path", "np", "pa", "patches", "pd", "pq", "pyplot", "shutil",
           "textwrap", "ticker"]  # fmt: skip
