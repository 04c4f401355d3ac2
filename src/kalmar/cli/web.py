"""`kalmar web`: the playground, served on this machine."""

import click

from kalmar.cli.write import emit
from kalmar.core.i18n import said
from kalmar.runtime.optional import needs

__all__ = ["command"]


@click.command("web")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True,
              help="Port of the address; 0 for any that is free.")  # fmt: skip
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
def command(port: int, browser: bool) -> None:
    """Serve the playground on this machine, until Ctrl+C.

    \b
    Examples:
      kalmar web
      kalmar web --port 0 --no-browser
    """
    with needs("the playground"):
        from kalmar.web.server import serve

    serve(port, browser, lambda address: emit(said("The playground: {address}", address=address)))
