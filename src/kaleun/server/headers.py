"""Security headers on every response: pages, assets, JSON, refusals, failed handshakes."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'"
)

HEADERS: dict[str, str] = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": (
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
        "microphone=(), midi=(), payment=(), usb=(), browsing-topics=()"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_NAMES = frozenset(name for name, _ in _RAW)
_HSTS = (b"strict-transport-security", b"max-age=31536000")
_STARTS = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """Outermost: nothing leaves the server without the headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        extra = [*_RAW, _HSTS] if scope["scheme"] in ("https", "wss") else _RAW

        async def with_headers(message: Message) -> None:
            if message["type"] in _STARTS:
                kept = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in _NAMES]
                message["headers"] = [*kept, *extra]
            await send(message)

        if scope["type"] == "websocket":
            return await self._handshake(scope, receive, send, with_headers)
        return await self.app(scope, receive, with_headers)

    async def _handshake(self, scope: Scope, receive: Receive, send: Send, with_headers: Send) -> None:
        """After the handshake messages go straight out: this is the busiest path of the server."""
        scope["kaleun.send"] = send
        await self.app(scope, receive, with_headers)
