"""The site of the documentation: `make docs`, or beside the playground by `make site`.

Nothing is loaded from another place, neither while it is built nor when it is read.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE / "extensions"), str(ROOT / "src"), str(ROOT)]

import kalmar  # noqa: E402 - of this checkout

project = "Kalmár"
author = "Kalmár developers"
copyright = author  # noqa: A001 - as Sphinx calls it
release = version = kalmar.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_click",
    "sphinx_copybutton",
    "sphinx_design",
    "atlas_pages",
    "console_lexer",
    "indexes",
    "languages",
    "made_pages",
    "moved_pages",
    "playground_links",
    "public_names",
    "registries",
    "root_pages",
    "search_by_language",
    "wide_pictures",
]
exclude_patterns = ["extensions", "static", "templates", "**/.ipynb_checkpoints"]
templates_path = ["templates"]
default_role = "code"  # docstrings are plain: one backtick is code
smartquotes_action = "D"  # dashes only: quotes are as they are typed

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_all_links_external = False
nb_execution_mode = "cache"
nb_execution_cache_path = str(ROOT / "build/notebooks")
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_ipywidgets_js: dict[str, dict[str, str]] = {}

napoleon_use_ivar = True  # else an attribute that has words of its own would be listed twice
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_line_continuation_character = "\\"
copybutton_exclude = ".linenos, .gp, .go"

html_theme = "pydata_sphinx_theme"
html_title = "Kalmár"
html_logo = html_favicon = str(ROOT / "src/kalmar/web/page/icon.svg")
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "logo": {"text": "Kalmár"},
    "navbar_start": ["navbar-logo"],
    "navbar_end": ["language-switch", "playground-door", "theme-switcher"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "show_toc_level": 2,
    "navigation_with_keys": False,
    "header_links_before_dropdown": 7,
    "show_prev_next": True,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
