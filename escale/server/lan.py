"""Where phones on the same network find a server: the address, and a code to scan."""

import io
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, ip_address

import segno

EVERYWHERE = ("0.0.0.0", "::")
# Whichever of these is reached over the network at home tells our own address in it. Connecting a
# datagram socket chooses the way and sends nothing.
_BEYOND = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1", "224.0.0.1")


def own_addresses() -> list[str]:
    """Return this machine's addresses, the likeliest to be reached by others first."""
    found = []
    for beyond in _BEYOND:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect((beyond, 9))
            found.append(str(line.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return list(dict.fromkeys(found))


def reachable(addresses: Iterable[str]) -> str | None:
    """Return the address phones can reach: one of a home's network, or else any but our own."""
    usable = []
    for text in addresses:
        with suppress(ValueError):
            one = ip_address(text)
            if isinstance(one, IPv4Address) and not (
                one.is_loopback or one.is_link_local or one.is_unspecified or one.is_multicast
            ):
                usable.append(one)
    usable.sort(key=lambda one: not one.is_private)  # stable: the likeliest stays first
    return str(usable[0]) if usable else None


def address(host: str, port: int, root: str = "") -> str | None:
    """Return where others on the network find a server that listens on `host`; None: nowhere."""
    found = reachable(own_addresses() if host in EVERYWHERE else [host])
    return f"http://{found}:{port}{root}" if found else None


def invitation(url: str | None) -> str:
    """Return what the terminal says to those who want to come with a phone."""
    if url is None:
        return "No other device can reach it: this machine is on no network."
    drawn = io.StringIO()
    segno.make(url, error="m").terminal(drawn, border=2, compact=True)
    return f"On the same network: {url}\n{drawn.getvalue()}"
