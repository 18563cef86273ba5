"""The application: routes, errors told precisely, headers that protect, life and death."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import License
from litestar.response import Response as AnyResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from escale import __version__
from escale.server import metrics
from escale.server.api import ROUTER, called
from escale.server.guard import HERE, MESSAGE, Refusal
from escale.server.host import ROUTER as HOST
from escale.server.hub import Hub
from escale.server.messages import Code, Health, Refused
from escale.server.mine import ROUTER as MINE
from escale.server.pages import SECURITY, SNIFFED, Client, brought, docs, openapi, page

_SOON = 2.0  # seconds in which a database that is there has answered
_log = structlog.get_logger("http")

_STATUS: dict[Code, int] = {
    "bad_origin": 403,
    "asked_already": 409,
    "banned": 403,
    "bad_file": 400,
    "bad_option": 400,
    "bad_text": 400,
    "closed": 409,
    "failed": 500,
    "forged": 401,
    "malformed": 400,
    "not_found": 404,
    "not_host": 403,
    "not_over": 409,
    "not_seated": 403,
    "not_started": 409,
    "over": 409,
    "seat_taken": 409,
    "seats_empty": 409,
    "started": 409,
    "too_large": 413,
    "too_many": 429,
    "unknown_game": 404,
    "unknown_table": 404,
}


def refused(error: Refusal) -> Response[Refused]:
    """Answer a refusal with its code, its words and the matching status."""
    metrics.REFUSED.labels(error.code).inc()
    headers = {}
    wait = error.values.get("retry_ms")
    if isinstance(wait, int):
        headers["Retry-After"] = str(1 + wait // 1000)
    return Response(
        error.message(),
        status_code=_STATUS.get(error.code, 400),
        media_type=MediaType.JSON,
        headers=headers,
    )


def failed(method: str, path: str, error: Exception) -> Response[Refused]:
    """Write down what went wrong and say no more than that it did."""
    _log.error("failed", path=path, method=method, exc_info=error)
    return refused(Refusal("failed", "the server failed; it is written down there"))


def _refused(request: Request[Any, Any, Any], error: Refusal) -> Response[Refused]:
    answer = refused(error)
    answer.headers.update({**SECURITY, "Cache-Control": "no-store"})
    return answer


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """Answer what the framework refuses in the same words as everything else."""
    codes: dict[int, Code] = {404: "not_found", 405: "not_found", 413: "too_large"}
    code = codes.get(error.status_code, "malformed" if error.status_code < 500 else "failed")
    words = error.detail
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        words = "; ".join(str(one.get("message", one)) for one in extra)
    elif extra:
        words = str(extra)
    answer = _refused(request, Refusal(code, words))
    answer.status_code = error.status_code
    return answer


def _nested(request: Request[Any, Any, Any], error: RecursionError) -> Response[Refused]:
    """Refuse JSON nested deeper than anybody needs."""
    if "deserializing" not in str(error):  # the rules went astray, not who asked
        return _failed(request, error)
    return _refused(request, Refusal("malformed", "this is nested too deep"))


def _unreadable(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Refused]:
    """Refuse a body that is no text; msgspec says so by an error that is not its own."""
    return _refused(request, Refusal("malformed", f"this is not UTF-8: {error.reason}"))


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """Answer what nobody foresaw."""
    answer = failed(request.method, request.url.path, error)
    answer.headers.update({**SECURITY, "Cache-Control": "no-store"})
    return answer


@get("/health", sync_to_thread=False)
def health() -> Health:
    """Say that the server lives."""
    return Health("ok", __version__)


@get("/ready")
async def ready(hub: NamedDependency[Hub]) -> Response[Health]:
    """Say whether the server takes players and can write."""
    well = hub.ready and hub.store.well and await hub.store.answers(_SOON)
    status = "ready" if well else "not ready"
    return Response(Health(status, __version__), status_code=200 if well else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def measured(request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> Response[bytes]:
    """Return what the server counts, for Prometheus."""
    # On a server with one table, a count of automatic passes would show what others hold.
    if not hub.config.metrics and (not request.client or request.client.host not in HERE):
        raise Refusal("not_found", "these numbers are for this machine only")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _protect(response: AnyResponse[Any]) -> AnyResponse[Any]:
    """Add the headers every answer carries."""
    bare = "immutable" in response.headers.get("Cache-Control", "")  # no page of its own
    for name, value in (SNIFFED if bare else SECURITY).items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


async def _fresh(response: AnyResponse[Any]) -> AnyResponse[Any]:
    """Let no browser keep what an author may change at any moment."""
    response.headers["Cache-Control"] = "no-store"
    return await _protect(response)


def make_app(hub: Hub) -> Litestar:
    """Return the application around `hub`, which it opens and closes."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await hub.open()
        try:
            yield
        finally:
            await hub.close()

    app = Litestar(
        route_handlers=[ROUTER, MINE, HOST, health, ready, measured, openapi, docs, brought, page],
        dependencies={"hub": Provide(lambda: hub, sync_to_thread=False)},
        exception_handlers={
            Refusal: _refused,
            HTTPException: _http,
            RecursionError: _nested,
            UnicodeDecodeError: _unreadable,
            Exception: _failed,
        },
        before_request=called,
        after_request=_fresh if hub.config.dev else _protect,
        request_max_body_size=MESSAGE,
        lifespan=[life],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Escale",
            version=__version__,
            description="Tables, seats and games; the socket is described in docs/protocol.md.",
            license=License(name="MIT"),
            render_plugins=[],
            use_handler_docstrings=True,
        ),
    )
    app.state.hub = hub
    app.state.client = Client(root=hub.config.root)
    return app
