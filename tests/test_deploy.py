"""What a host installs beside the program: the container, the service, the board of figures."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from prometheus_client import Counter, Gauge, Histogram

from escale.engine import EscaleError
from escale.server import metrics, service
from escale.server.config import Config

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
SETTINGS = {f"ESCALE_{setting.name.upper()}" for setting in fields(Config)} | {"ESCALE_HOME"}


def test_the_board_shows_every_figure_and_no_other():
    board = (DEPLOY / "grafana.json").read_text("utf-8")
    shown = set(re.findall(r"escale_\w+", board))
    kept = set()
    for each in vars(metrics).values():
        if isinstance(each, Counter):
            kept.add(f"{each._name}_total")
        elif isinstance(each, Histogram):
            kept.add(f"{each._name}_bucket")
        elif isinstance(each, Gauge):
            kept.add(each._name)
    assert shown == kept
    assert len({panel["id"] for panel in json.loads(board)["panels"]}) == 10


def test_the_compose_file_names_settings_and_files_that_exist():
    whole = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    server = whole["services"]["escale"]
    assert set(server["environment"]) <= SETTINGS
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
    assert set(server["depends_on"]) < set(whole["services"])
    assert server["read_only"] is True
    assert set(whole["services"]["worker"]["environment"]) <= SETTINGS
    assert whole["services"]["worker"]["command"] == ["work"]
    assert server["environment"]["ESCALE_BUS"].removeprefix("nats://") in whole["services"]
    for one in whole["services"].values():
        for volume in one.get("volumes", []):
            assert volume.partition(":")[0] in whole["volumes"]


def test_the_container_sets_only_what_exists_and_runs_as_nobody():
    lines = (DEPLOY / "Containerfile").read_text("utf-8")
    assert set(re.findall(r"ESCALE_\w+", lines)) <= SETTINGS
    assert "USER 65534:65534" in lines
    code = re.search(r'CMD \["python", "-c", "(.+)"\]', lines)
    assert code
    compile(code[1], "health", "exec")


def test_the_service_is_one_systemd_understands(tmp_path, monkeypatch):
    command = tmp_path / "escale"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(command)])
    written = tmp_path / "escale.service"
    written.write_text(service.unit(user=False))
    assert f"ExecStart={command} serve" in written.read_text()
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here to read the unit")
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(written)],
        capture_output=True,
        text=True,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    assert "escale.service" not in checked.stderr, checked.stderr


def test_a_service_of_the_machine_is_not_written_for_a_program_in_a_home(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/home/ada/.local/bin/other"])
    monkeypatch.setattr(sys, "executable", "/home/ada/.local/bin/python")
    with pytest.raises(EscaleError, match="for everybody"):
        service.unit(user=False)
    assert "ExecStart=/home/ada/.local/bin/escale serve" in service.unit(user=True)
