"""Starts the server: `escale serve`, or `python -m escale.server.main`."""

import argparse
import gc
import logging
import socket
import sys
import webbrowser
from contextlib import suppress
from typing import cast

import structlog
import uvicorn
from uvicorn._types import ASGI3Application

from escale.engine import EscaleError
from escale.server import bus, lan
from escale.server.app import make_app
from escale.server.config import Config, add_arguments, from_arguments
from escale.server.door import Door, heads, under
from escale.server.filelock import alone
from escale.server.guard import MESSAGE
from escale.server.hostlink import link
from escale.server.hub import Hub
from escale.server.lane import past
from escale.server.socket import sockets
from escale.server.wire import Wire
from escale.server.writer import open_engine

__all__ = ["Config", "add_arguments", "run", "serve"]


class Server(uvicorn.Server):
    """A server that says farewell before it closes its sockets."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say where."""
        await super().startup(sockets)
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        config = self.hub.config
        self.hub.address = config.home or lan.address(config.listens, port, config.root)
        if not self.hub.config.quiet:
            host = self.hub.config.listens
            shown = "127.0.0.1" if host in lan.EVERYWHERE else host
            page = f"http://{shown}:{port}{config.root}"
            print(f"Escale: {page}", flush=True)
            if host in lan.EVERYWHERE:
                print(lan.invitation(self.hub.address), flush=True)
            keys = self.hub.notices.keys
            if keys.fresh:
                print(f"Yours alone, as the host: {link(config, keys.host, port)}", flush=True)
                print("(escale host-link prints it again)", flush=True)
            if self.hub.config.open:
                webbrowser.open(page)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell every client to come back, then stop."""
        await self.hub.farewell()
        await super().shutdown(sockets)


def set_up_logs(config: Config) -> None:
    """Write structured logs to standard error: for people, or as JSON."""
    renderer: structlog.typing.Processor = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    if config.json:
        renderer = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if config.quiet else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def listen(config: Config) -> socket.socket:
    """Return the socket at which browsers knock, or refuse to start."""
    if not 0 <= config.port < 65536:
        raise EscaleError(f"there is no port {config.port}; choose another --port, up to 65535")
    family = socket.AF_INET6 if ":" in config.listens else socket.AF_INET
    try:
        return socket.create_server((config.listens, config.port), family=family, backlog=2048)
    except OSError as error:
        raise EscaleError(
            f"cannot listen on {config.listens}, port {config.port}: {error.strerror}; "
            "choose another --port (0 for any free one) or --host"
        ) from error


def dressed(hub: Hub) -> uvicorn.Config:
    """Return how the application around `hub` is served."""
    return uvicorn.Config(
        under(
            hub.config.root,
            heads(sockets(hub, past(hub, cast(ASGI3Application, make_app(hub))))),
        ),
        port=hub.config.port,
        http=Door,
        ws=Wire,
        ws_max_size=4 * MESSAGE,  # up to here a message is refused with words, beyond it is cut
        ws_per_message_deflate=hub.config.compress,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="warning",
        access_log=False,
        forwarded_allow_ips=hub.config.proxies,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def serve(config: Config) -> None:
    """Serve until told to stop."""
    set_up_logs(config)
    bus.check(config)
    with alone(config.file):
        open_engine(config.url).dispose()  # what is wrong with it is said before anybody comes
        answer(config)


def answer(config: Config) -> None:
    """Listen and answer until told to stop; the data are held and in shape."""
    door = listen(config)
    hub = Hub(config)
    settings = dressed(hub)
    # What is loaded now stays; and a busy server makes much garbage that needs no cycles found.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    with suppress(KeyboardInterrupt):
        Server(settings, hub).run([door])


def run(args: argparse.Namespace) -> int:
    """Serve with the settings that were parsed."""
    serve(from_arguments(args))
    return 0


def main() -> int:
    """Parse the flags and serve; a refusal is one clear line and status 1."""
    parser = argparse.ArgumentParser(prog="escale serve", description="Serve tables to browsers.")
    add_arguments(parser)
    args = parser.parse_args()
    try:
        return run(args)
    except EscaleError as error:
        print(f"escale: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
