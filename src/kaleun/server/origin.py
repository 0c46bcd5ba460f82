"""Who may talk to the server from a browser: pages that came from it, under a name that is ours. Without the check of
the Host header a foreign page could give its own name our address (DNS rebinding) and would pass as ours."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from kaleun.server.errors import Denied
from kaleun.server.settings import Settings


def host_allowed(host: str, settings: Settings) -> bool:
    """Plain addresses, localhost, this machine's own name, and the names that were set."""
    name = _name(host)
    if name is None:
        return False
    own = socket.gethostname().lower()
    return name in ("localhost", own, f"{own}.local", *settings.hosts) or _is_address(name)


def check_host(headers: Mapping[str, str], settings: Settings) -> None:
    """Refuses a request under a foreign name."""
    if not host_allowed(headers.get("host", ""), settings):
        raise Denied("host")


def check_origin(headers: Mapping[str, str], required: bool) -> None:
    """Refuses a request that a foreign page sent; with `required` also one that does not say where it comes from."""
    origin = headers.get("origin")
    if origin is None:
        if required:
            raise Denied("no_origin")
        return
    parts = urlsplit(origin) if len(origin) < 300 else urlsplit("")
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != headers.get("host", "").lower():
        raise Denied("foreign_origin")


def check_change(headers: Mapping[str, str]) -> None:
    """A request that changes something must carry what a foreign page cannot send: a Bearer token or X-Kaleun."""
    check_origin(headers, required=False)
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Denied("foreign_origin")
    if not headers.get("authorization", "").startswith("Bearer ") and headers.get("x-kaleun") is None:
        raise Denied("no_header")


def _name(host: str) -> str | None:
    """The name of "name:port" in lower case, None if it is not one."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
        name = parts.hostname
    except ValueError:
        return None
    return name if name and not parts.username and not parts.path and len(host) < 260 else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
