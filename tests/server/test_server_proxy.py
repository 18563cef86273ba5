"""The server behind a real proxy, set up as the guide for hosts says."""

import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tools.torture.house import free_port

GUIDE = Path(__file__).parents[2] / "docs" / "host.md"
WHOLE = """
daemon off; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{ listen 127.0.0.1:{port}; {block} }}
}}
"""


def answers(port):
    """Whether somebody listens there."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(params=["", "/jeux"])
def root(request):
    """Where the site has its games: everywhere, or under a path."""
    return request.param


@pytest.fixture
def behind(open_house, tmp_path, root):
    """A server to stand behind a proxy."""
    with open_house(tmp_path / "escale.db", root=root) as house:
        yield house


@pytest.fixture
def nginx(behind, tmp_path, root):
    """A proxy before the house, with the block of the guide; return its port."""
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("no nginx here to try the guide with")
    found = re.search(r"^location / \{$.*?^\}$", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert found
    port = free_port()
    block = found[0].replace("127.0.0.1:8000", f"127.0.0.1:{behind.port}")
    block = block.replace("location / {", f"location {root}/ {{")
    settings = tmp_path / "nginx.conf"
    settings.write_text(WHOLE.format(folder=tmp_path, port=port, block=block))
    command = [program, "-c", str(settings), "-p", str(tmp_path), "-e", str(tmp_path / "log")]
    assert subprocess.run([*command, "-t"], capture_output=True).returncode == 0
    process = subprocess.Popen(command)
    while not answers(port):
        assert process.poll() is None
    yield port
    process.terminate()
    process.wait(20)


def test_people_play_through_the_proxy_of_the_guide_on_any_port(nginx, behind, come, root):
    ada = come(behind)
    ada.web.base_url = f"http://127.0.0.1:{nginx}{root}"
    ada.web.headers["Origin"] = f"http://127.0.0.1:{nginx}"
    table = ada.table(seat=0, bots="greedy", start=True)
    cookie = {
        "Cookie": f"escale={ada.web.cookies['escale']}",
        "Origin": f"http://127.0.0.1:{nginx}",
    }
    address = f"ws://127.0.0.1:{nginx}{root}/api/tables/{table}/socket?since=0"
    with connect(address, additional_headers=cookie) as line:
        assert '"room"' in line.recv(60)
