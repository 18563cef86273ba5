"""Writes the unit under which systemd keeps a server running: `escale install-service`."""

import argparse
import os
import sys
from pathlib import Path

from escale.engine import EscaleError

UNIT = """\
[Unit]
Description=Escale, a game library that never closes
After=network-online.target
Wants=network-online.target

[Service]
ExecStart={command} serve
Environment=ESCALE_HOME={home}
EnvironmentFile=-{settings}
Restart=always
RestartSec=1
TimeoutStopSec=20
{shelter}
[Install]
WantedBy={wanted}
"""

# What a server needs of a machine is its folder and the network; everything else is shut.
SHELTER = """\
DynamicUser=yes
StateDirectory=escale
UMask=0077
NoNewPrivileges=yes
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
PrivateDevices=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
"""


def unit(user: bool) -> str:
    """Return the unit: hardened for the whole machine, or plain for one user's own session."""
    command = Path(sys.argv[0]).resolve()
    if command.name != "escale" or not os.access(command, os.X_OK):
        command = Path(sys.executable).parent / "escale"
    if not user and (command.is_relative_to("/home") or command.is_relative_to("/root")):
        raise EscaleError(
            f"{command} lies in somebody's home, which a service of the machine does not see; "
            "install it for everybody (pipx install --global), or take --user"
        )
    return UNIT.format(
        command=command,
        home="%h/.local/share/escale" if user else "/var/lib/escale",
        settings="%h/.config/escale.env" if user else "/etc/escale.env",
        shelter="" if user else SHELTER,
        wanted="default.target" if user else "multi-user.target",
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of `escale install-service`."""
    parser.add_argument("--user", action="store_true", help="for this user's session, without root")
    parser.add_argument("--print", action="store_true", help="only print the unit")


def run(args: argparse.Namespace) -> int:
    """Write the unit and say how to start it."""
    if args.print:
        print(unit(args.user), end="")
        return 0
    folder = Path.home() / ".config/systemd/user" if args.user else Path("/etc/systemd/system")
    path = folder / "escale.service"
    try:
        if args.user:
            folder.mkdir(parents=True, exist_ok=True)
        path.write_text(unit(args.user), "utf-8")
    except OSError as error:
        raise EscaleError(
            f"{path} cannot be written: {error.strerror}; "
            "be root, or take --user for a service of your own, or --print to place it yourself"
        ) from error
    mine = " --user" if args.user else ""
    settings = "~/.config/escale.env" if args.user else "/etc/escale.env"
    print(f"{path} is written. Settings, such as ESCALE_PORT=80, go into {settings}.")
    print(f"Start it: systemctl{mine} daemon-reload && systemctl{mine} enable --now escale")
    return 0
