"""Two servers on one file: the second is refused. (Power cuts are in tools/torture/kills.py.)"""

import subprocess
import sys

from tools.torture.house import House


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(tmp_path):
    path = tmp_path / "escale.db"
    (tmp_path / "other.db").symlink_to(path)
    with House(tmp_path) as first:
        for serve, name in ((["cli", "serve"], path), (["server.main"], tmp_path / "other.db")):
            command = [sys.executable, "-m", f"escale.{serve[0]}", *serve[1:], "--port", "0"]
            second = subprocess.run(
                [*command, "--data", name], capture_output=True, text=True, timeout=120
            )
            assert second.returncode == 1
            assert second.stderr.startswith("escale: another server holds the data")
            assert second.stderr.count("\n") == 1
            assert f"process {first.process.pid} since 2" in second.stderr
        first.kill()
        first.start()
