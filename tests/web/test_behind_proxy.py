"""The proxies' configurations and the container file of the how-to, tried where they can be.

With our file for nginx, whoever attacks from a few addresses shuts no other one out.
"""

import json
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psutil
import pytest

from kalmar.web.server import bound
from tests.web import test_server
from tests.web.served import JSON, PATIENCE, Server, served

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
BODY = json.dumps({"position": "nim 3 5", "move": "2: 3"}).encode()
OPTIONS = ("--allow-host", NAME, "--root-path", "/games", "--behind-proxy", "127.0.0.1")

SOON = 20
"""Seconds in which even a busy machine has passed on the first event of a question."""


def free_port() -> int:
    with bound(0) as found:
        return int(found.getsockname()[1])


def nginx_file(folder: Path) -> str:
    """Our file for nginx, as anybody may run it in a folder: what it needs lies there."""
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"\n(user|pid|worker_rlimit_nofile) .*;", "", text)
    own = [f"{kind}_temp_path {folder}/{kind};" for kind in ("fastcgi", "uwsgi", "scgi", "proxy")]
    own.append(f"client_body_temp_path {folder}/body;")
    head = f"daemon off; pid {folder}/pid; error_log {folder}/log;\n"
    return head + text.replace("http {", "http {\n" + "\n".join(own))


def nginx_command(folder: Path, port: int, server: int) -> list[str]:
    """Run nginx with our file: without TLS, for which it would need a certificate."""
    text = nginx_file(folder).replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace(":8000", f":{server}")
    text = re.sub(r"ssl_\w+ .*;", "", text)
    (folder / "nginx.conf").write_text(text)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy_command(folder: Path, port: int, server: int) -> list[str]:
    """Run Caddy with our file, without TLS."""
    text = (DEPLOY / "Caddyfile").read_text().replace(":8000", f":{server}")
    text = text.replace(f"{NAME} {{", f"http://{NAME}:{port} {{")
    (folder / "Caddyfile").write_text(text.replace("{\n\tservers", "{\n\tadmin off\n\tservers"))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def behind(kind: str, folder: Path) -> Iterator[Server]:
    """A proxy before a server."""
    if shutil.which(kind) is None:
        pytest.skip(f"no {kind} here: apt-get install {kind}")
    port = free_port()
    with served(*OPTIONS) as server:
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
        assert headers["strict-transport-security"] == "max-age=31536000"
        assert ask(path, 4, BODY, **{"X-Long": "x" * 40_000})[0] in (400, 431)
        assert ask(path, 4, b"x" * 250_000)[0] in (413, 502), "502 is Caddy 2.6"

        start = time.monotonic()
        connection = HTTPConnection(proxy.host, proxy.port, PATIENCE)
        sent = {**JSON, "Host": f"{NAME}:{proxy.port}"}
        connection.request("POST", f"{path[:-4]}twelve/events", json.dumps(test_server.LONG), sent)
        assert connection.getresponse().readline() == b"event: progress\n"
        assert time.monotonic() - start < SOON, "a proxy that buffered would wait for many"
        connection.close()


@pytest.mark.skipif(shutil.which("nginx") is None, reason="apt-get install nginx")
def test_nginx_finds_nothing_wrong_in_our_file(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key", tmp_path / "pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}"]
    places = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*made, *places], check=True, capture_output=True)
    text = nginx_file(tmp_path).replace("/etc/ssl/games.example.org.key", str(key))
    text = text.replace("/etc/ssl/games.example.org.pem", str(certificate))
    (tmp_path / "nginx.conf").write_text(text)
    command = ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    found = subprocess.run(command, check=False, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    assert "[warn]" not in found.stderr.replace('[warn] the "user" directive', "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="apt-get install systemd")
def test_systemd_finds_nothing_wrong_in_our_unit_and_holds_it_in(tmp_path: Path) -> None:
    text = (DEPLOY / "kalmar.service").read_text().replace("/opt/kalmar/bin/kalmar", "/bin/true")
    unit = tmp_path / "kalmar.service"
    unit.write_text(text)
    command = ["systemd-analyze", "verify", str(unit)]
    found = subprocess.run(command, check=False, capture_output=True)
    assert (found.returncode, found.stderr) == (0, b"")
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    found = subprocess.run(command, check=False, capture_output=True)
    assert found.returncode == 0, "an exposure of 2.0 of 10, or less"


def lines() -> list[str]:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def values(word: str) -> list[str]:
    return [line.split(None, 1)[1] for line in lines() if line.split()[0] == word]


def test_the_container_runs_as_an_ordinary_user_with_pinned_versions() -> None:
    bases = [value.split()[0] for value in values("FROM")]
    assert len(set(bases)) == 1
    pinned = r"docker\.io/library/python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}"
    assert re.fullmatch(pinned, bases[0])
    last = max(number for number, line in enumerate(lines()) if line.startswith("FROM"))
    final = lines()[last:]
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


LONG = {"position": "grundys-game 60 61", "convention": "misere"}
"""What takes minutes."""
LARGE = {"game": "nim", "count": 20_000}
"""What is answered at once by a quarter of a megabyte."""
SMALL_SEGMENT, SMALL_BUFFER = 536, 4096
"""Bytes: with these the kernel takes hardly anything of an answer that nobody reads."""
HELD = 6_000_000
"""Bytes: less than half of all large answers."""
Attack = Callable[[Server, int, threading.Event], None]


def asking(proxy: Server, number: int, service: str, data: object) -> socket.socket:
    """A connection from the address of an attacker, on which a service is asked."""
    connection = socket.create_connection((proxy.host, proxy.port), 10, (f"127.0.0.{number}", 0))
    connection.sendall(question(service, data))
    return connection


def question(service: str, data: object) -> bytes:
    """A request for the answer of a service."""
    body = json.dumps(data)
    return (
        f"POST /games/api/v1/{service} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: {len(body)}\r\n"
        f"Content-Type: application/json\r\n\r\n{body}".encode()
    )


def unread(proxy: Server, count: int, over: threading.Event) -> None:
    """From three addresses so many large answers, every other as events, none of them read."""
    with ExitStack() as held:
        for number in range(count):
            connection = held.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SMALL_SEGMENT)
            connection.bind((f"127.0.0.{2 + number % 3}", 0))
            connection.connect((proxy.host, proxy.port))
            connection.sendall(question(("values", "values/events")[number % 2], LARGE))
        over.wait()


def half_open(proxy: Server, count: int, over: threading.Event) -> None:
    """So many connections from one address with half a header, renewed when they are closed."""
    place, own = (proxy.host, proxy.port), ("127.0.0.2", 0)
    while not over.is_set():
        with ExitStack() as held, suppress(OSError):
            for _ in range(count):
                connection = held.enter_context(socket.create_connection(place, 10, own))
                connection.sendall(b"GET /games/ HTTP/1.1\r\nHost:")
            over.wait(4)


def long_questions(proxy: Server, count: int, over: threading.Event) -> None:
    """From each of three addresses so many questions that take minutes."""
    with ExitStack() as held:
        for number in (2, 3, 4) * count:
            held.enter_context(asking(proxy, number, "report", LONG))
        over.wait()


def hang_ups(proxy: Server, count: int, over: threading.Event) -> None:
    """So many long questions a second from one address, each given up a moment later."""
    while not over.is_set():
        with asking(proxy, 2, "report", LONG):
            over.wait(1 / count)


ATTACKS: dict[Attack, int] = {half_open: 200, long_questions: 10, hang_ups: 5}
"""How many there are of each."""


@contextmanager
def under(attack: Attack, proxy: Server, count: int) -> Iterator[None]:
    """The time in which others attack, from a few seconds after its beginning."""
    over = threading.Event()
    attacker = threading.Thread(target=attack, args=(proxy, count, over))
    attacker.start()
    time.sleep(5)
    try:
        yield
    finally:
        over.set()
        attacker.join()


def played(proxy: Server) -> int:
    """The status that another client is answered with, who only plays."""
    sent = {**JSON, "Host": NAME}
    return proxy.ask("/games/api/v1/play", BODY, sent, client="127.0.0.99")[0]


@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.parametrize("attack", ATTACKS)
def test_another_client_is_answered_while_one_attacks(attack: Attack, tmp_path: Path) -> None:
    with behind("nginx", tmp_path) as proxy:
        assert played(proxy) == 200
        with under(attack, proxy, ATTACKS[attack]):
            assert [played(proxy) for _ in range(20)] == [200] * 20


def memory() -> int:
    """The bytes that the server holds, without its processes that answer."""
    (server,) = (one for one in psutil.Process().children() if "--root-path" in one.cmdline())
    return int(server.memory_info().rss)


@pytest.mark.browser
@pytest.mark.thorough
def test_answers_that_nobody_reads_are_not_held(tmp_path: Path) -> None:
    with behind("nginx", tmp_path) as proxy:
        sent = {**JSON, "Host": NAME}
        for _ in range(10):  # what is loaded once, and room for an answer
            assert played(proxy) == 200
            status, _, answer = proxy.ask("/games/api/v1/values", json.dumps(LARGE).encode(), sent)
            assert status == 200
        assert 60 * len(answer) > 2 * HELD
        before = memory()
        with under(unread, proxy, 60):
            deadline = time.monotonic() + PATIENCE
            while (held := memory() - before) > HELD and time.monotonic() < deadline:
                assert played(proxy) == 200
                time.sleep(0.5)
            assert held <= HELD
