"""The proxies' configurations and the container file of the how-to, tried where they can be."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kalmar.web.server import bound
from tests.web.served import JSON, PATIENCE, Server, served

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
BODY = json.dumps({"position": "nim 3 5", "move": "2: 3"}).encode()
OPTIONS = ("--allow-host", NAME, "--root-path", "/games", "--behind-proxy", "127.0.0.1")

NGINX = """daemon off; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {server}
}}"""


def free_port() -> int:
    with bound(0) as found:
        return int(found.getsockname()[1])


def nginx_command(folder: Path, port: int, server: int) -> list[str]:
    """Run nginx with our file: without TLS, for which it would need a certificate."""
    text = (DEPLOY / "nginx.conf").read_text()
    text = "server {" + text.split("server {")[2]  # the first one only leads to TLS
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace(":8000", f":{server}")
    text = re.sub(r"ssl_certificate\w* .*;", "", text)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, server=text))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy_command(folder: Path, port: int, server: int) -> list[str]:
    """Run Caddy with our file, without TLS."""
    text = (DEPLOY / "Caddyfile").read_text().replace(":8000", f":{server}")
    text = text.replace(f"{NAME} {{", f"http://{NAME}:{port} {{")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def behind(kind: str, folder: Path) -> Iterator[Server]:
    """A proxy before a server that takes nine requests a minute of a client."""
    if shutil.which(kind) is None:
        pytest.skip(f"no {kind} here: apt-get install {kind}")
    port = free_port()
    with served(*OPTIONS, "--requests-per-minute", "9") as server:
        make = {"nginx": nginx_command, "caddy": caddy_command}[kind]
        command = make(folder, port, server.port)
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            try:
                yield listening(Server(process, f"http://127.0.0.1:{port}/"))
            finally:
                process.terminate()
                process.wait(PATIENCE)


def listening(proxy: Server) -> Server:
    """Wait until a proxy listens."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            proxy.connect().close()
            return proxy
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(proxy.address)


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_server_behind_a_proxy_as_the_page_configures_it(kind: str, tmp_path: Path) -> None:
    with behind(kind, tmp_path) as proxy:

        def ask(path: str, number: int = 1, body: bytes | None = None, **headers: str) -> Any:
            """What a client at 127.0.0.`number` is answered."""
            sent = {**JSON, "Host": f"{NAME}:{proxy.port}", **headers}
            return proxy.ask(path, body, sent, client=f"127.0.0.{number}")

        status, headers, _ = ask("/games")
        assert status in (301, 302)
        assert headers["location"].endswith("/games/")
        status, headers, page = ask("/games/")
        assert status == 200
        assert b"<title>" in page
        assert "default-src 'none'" in headers["content-security-policy"]
        assert ask("/games/views/play.js")[0] == 200
        assert ask("/app.js")[0] in (200, 403, 404), "each in its own way"
        assert b"import" not in ask("/app.js")[2]
        path = "/games/api/v1/play"
        status, _, found = ask(path, 2, BODY, Origin=f"http://{NAME}:{proxy.port}")
        assert (status, json.loads(found)["position"]) == (200, "nim 3 3")
        assert ask(path, 2, BODY, Origin="http://evil.example")[0] == 403
        status, headers, found = ask(f"{path[:-4]}report/events", 2, b'{"position": "nim 3"}')
        assert headers["content-type"].startswith("text/event-stream")
        assert found.startswith(b"event: ")
        # The client of each limit is the one before the proxy, whatever it says of itself.
        said = [ask(path, 3, b"x", **{"X-Forwarded-For": f"192.0.2.{n}"})[0] for n in range(14)]
        assert said[:9] == [400] * 9
        assert said[-1] == 429
        assert ask(path, 4, BODY)[0] == 200


def lines() -> list[str]:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def values(word: str) -> list[str]:
    return [line.split(None, 1)[1] for line in lines() if line.split()[0] == word]


def test_the_container_runs_as_an_ordinary_user_with_pinned_versions() -> None:
    bases = [value.split()[0] for value in values("FROM")]
    assert len(set(bases)) == 1
    assert re.fullmatch(r"docker\.io/library/python:3\.\d+\.\d+-slim-\w+", bases[0])
    final = lines()[
        [number for number, line in enumerate(lines()) if line.startswith("FROM")][-1] :
    ]
    words = [line.split()[0] for line in final]
    assert values("USER") == ["10001"]
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert not [line for line in final[words.index("USER") :] if line.startswith(("RUN", "COPY"))]
    assert values("EXPOSE") == ["8000"]
    assert "--require-hashes" in " ".join(values("RUN"))
    assert "uv export --frozen" in " ".join(values("RUN"))
    assert re.search(r"uv==\d+\.\d+\.\d+", " ".join(values("RUN")))
    assert values("ADD") == []


def test_the_container_starts_a_server_that_can_be_asked_how_it_is() -> None:
    start = json.loads(values("ENTRYPOINT")[0]) + json.loads(values("CMD")[0])
    assert start[:2] == ["kalmar", "web"]
    check = values("HEALTHCHECK")[0].split(" CMD ")[1]
    program, option, code = json.loads(check)
    assert (program, option) == ("python", "-c")
    with served(*start[start.index("--allow-host") :]) as server:
        here = code.replace(":8000", f":{server.port}")
        assert here != code
        subprocess.run(["python3", "-c", here], check=True, timeout=PATIENCE)
        gone = code.replace(":8000", f":{free_port()}")
        assert subprocess.run(["python3", "-c", gone], check=False, capture_output=True).returncode


@pytest.mark.thorough
def test_the_container_is_built_where_there_is_a_builder() -> None:
    builder = next((name for name in ("podman", "buildah", "docker") if shutil.which(name)), None)
    if builder is None:
        pytest.skip("no podman, buildah or docker here")
    base = values("FROM")[0].split()[0]
    pulled = subprocess.run([builder, "pull", base], check=False, capture_output=True, text=True)
    if pulled.returncode:
        pytest.skip(f"{builder} cannot fetch {base}: {pulled.stderr.strip()[-200:]}")
    command = [builder, "build", "-f", str(DEPLOY / "Containerfile"), "-t", "kalmar-test"]
    subprocess.run([*command, str(DEPLOY.parent)], check=True)
