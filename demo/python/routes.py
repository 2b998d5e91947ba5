"""HTTP: routes, origins, bodies, streams. What a request may do is decided in charges.py and deliveries.py."""
import io
import json
import logging
import re
import time
import traceback
from email.message import Message
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import unquote, urlsplit

from address import buyer_network
from fields import read_new_charge
from ledger import epoch
from problems import Problem
from streams import LONGEST
from wire import Malformed, TooLarge, Wire

LARGEST_BODY = 64 * 1024
DRAINED = 4 * 1024 * 1024
HEARTBEAT = 15
KEEP_ALIVE = b":\nevent: keep-alive\ndata:\n\n"
FINAL = ("paid", "denied", "failed", "cancelled", "reversed")
# A stream outlives `expired` by this, since late money may come.
AFTER_EXPIRY = 900

OPENAPI = Path(__file__).with_name("openapi.json").read_bytes()
# The package brings it; its policy is within it, but for who may frame it.
CARD_FRAME = Path(__file__).parents[2] / "dist" / "card-frame.html"
RETURN_PAGE = Path(__file__).with_name("return.html").read_text(encoding="utf-8")

# RFC 9110, section 5.6.2.
TOKEN = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.ASCII)

log = logging.getLogger("http")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Seconds that an answer may wait for its reader.
    timeout = 30

    # --- Calls --------------------------------------------------------------------------------------------------------

    def get_order(self, order_id: str) -> None:
        self._send_json(200, self.server.charges.order(order_id, self.headers))

    def post_charge(self) -> None:
        if self.headers.get_content_type() != "application/json":
            raise Problem("unsupported_media_type")
        try:
            body = json.loads(self.body)
        # RecursionError: a body may be nothing but brackets.
        except (ValueError, RecursionError):
            raise Problem("invalid_request", detail="The body is not JSON.") from None
        wanted = read_new_charge(body)
        self._send_json(201, self.server.charges.create(self._key(), wanted, self.headers, self._address()))

    def find_charge(self) -> None:
        self._send_json(200, self.server.charges.find(self._key()))

    def get_charge(self, charge_id: str) -> None:
        self._send_json(200, self.server.charges.get(charge_id))

    def post_delivery(self) -> None:
        self.server.deliveries.receive(self.body, self.headers.get("X-Service-Signature"))
        self._send(200)

    def challenge_return(self) -> None:
        # The bank's page may have brought parameters along: nothing of them is shown or believed.
        page = RETURN_PAGE.replace("{shop}", self.server.shop_url)
        self._send(200, page.encode(), "text/html; charset=utf-8")

    def card_frame(self) -> None:
        if not CARD_FRAME.exists():
            raise Problem("service_unavailable", 503, detail="There is no dist/card-frame.html: npm run build")
        ancestors = " ".join(self.server.framers) or "'none'"
        self._send(200, CARD_FRAME.read_bytes(), "text/html; charset=utf-8",
                   {"Content-Security-Policy": f"frame-ancestors {ancestors}"})

    def get_openapi(self) -> None:
        self._send(200, OPENAPI, "application/json")

    def watch_charge(self, charge_id: str) -> None:
        charge = self.server.charges.get(charge_id)
        if _ended(charge) and self.headers.get("Last-Event-ID") == str(charge["version"]):
            self._send(204)
            return
        with self.server.streams.opened(charge_id, self._address()):
            self._stream(charge_id, charge)

    def _stream(self, charge_id: str, charge: dict) -> None:
        until = time.monotonic() + LONGEST
        self.close_connection = True
        self._send_head(200, {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no", "Connection": "close"})
        sent = None
        while True:
            if charge["version"] != sent:
                sent = charge["version"]
                self.wfile.write(f"event: charge\nid: {sent}\ndata: {json.dumps(charge)}\n\n".encode())
            if _ended(charge) or time.monotonic() > until:
                return
            self.wfile.write(KEEP_ALIVE)
            charge = self._next_version(charge_id, sent)

    def _next_version(self, charge_id: str, sent: int) -> dict:
        """The charge as soon as it has changed, or as it is when a heartbeat is due."""
        until = time.monotonic() + HEARTBEAT
        changed = self.server.store.changed
        with changed:
            while True:
                charge = self.server.charges.get(charge_id)
                left = until - time.monotonic()
                if charge["version"] != sent or left <= 0:
                    return charge
                changed.wait(left)

    # --- What all have in common --------------------------------------------------------------------------------------

    ROUTES = [
        ("GET", r"/orders/([^/]+)", get_order),
        ("POST", r"/charges", post_charge),
        ("GET", r"/charges", find_charge),
        ("GET", r"/charges/([^/]+)", get_charge),
        ("GET", r"/charges/([^/]+)/events", watch_charge),
        ("POST", r"/webhooks", post_delivery),
        ("GET", r"/challenge/return", challenge_return),
        ("POST", r"/challenge/return", challenge_return),
        ("GET", r"/card-frame", card_frame),
        ("GET", r"/openapi\.json", get_openapi),
    ]
    # Called by the service and by banks' pages, or for a browser to guard; the last holds nothing to protect.
    OPEN_TO_ALL = (post_delivery, challenge_return, card_frame, get_openapi)

    def setup(self) -> None:
        super().setup()
        self.wire = Wire(self.connection, self.rfile)

    def handle_one_request(self) -> None:
        """One request of the connection, which ends with any that is not understood to its last byte."""
        self.answered, self.close_connection = False, True
        self.command, self.requestline, self.request_version, self.headers = "", "", "HTTP/1.1", Message()
        try:
            if self._read_request():
                self._handle()
                return
        except Malformed:
            self._refuse(Problem("invalid_request", detail="This is no HTTP/1.1 request."))
        except TooLarge:
            self._refuse(Problem("payload_too_large"))
        except (ConnectionError, TimeoutError):
            pass

    def _read_request(self) -> bool:
        head = self.wire.head()
        if head is None:
            return False
        self.raw_requestline, fields = head
        # The library reads the fields from a file; those of the connection are checked already.
        rfile, self.rfile = self.rfile, io.BytesIO(fields)
        try:
            if not self.parse_request():
                return False
        finally:
            self.rfile = rfile
        close, self.close_connection = self.close_connection, True
        if self.request_version == "HTTP/1.1" and len(self.headers.get_all("Host", [])) != 1:
            raise Malformed
        self.body = self.wire.body(self.headers, self.request_version, LARGEST_BODY)
        self.close_connection = close
        self.connection.settimeout(self.timeout)
        return True

    def _refuse(self, problem: Problem) -> None:
        self.close_connection = True
        self.connection.settimeout(self.timeout)
        self._send_problem(problem)
        self.wire.end(DRAINED)

    def _handle(self) -> None:
        try:
            call, arguments = self._route()
            if call not in self.OPEN_TO_ALL:
                self._check_origin()
            if self.command == "OPTIONS":
                self._send(204)
            else:
                call(self, *arguments)
        except Problem as problem:
            self._send_problem(problem)
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except Exception as error:
            # Without the exception's words, which may quote what was sent.
            log.error("%s at\n%s", type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
            if self.answered:
                self.close_connection = True
            else:
                self._send_problem(Problem("service_unavailable", 503, retry_after=2))

    def _route(self) -> tuple:
        # Servers in between add slashes. What a name holds is percent-encoded, and stays as it is.
        path = re.sub(r"/+", "/", urlsplit(self.path).path).rstrip("/")
        base = self.server.base_path
        found = {}
        for method, pattern, call in self.ROUTES:
            match = re.fullmatch(re.escape(base) + pattern, path)
            if match:
                found[method] = call, [unquote(part) for part in match.groups()]
        if self.command == "OPTIONS" and found:
            return next(iter(found.values()))
        if self.command not in found:
            raise Problem("invalid_request", 405 if found else 404, detail="There is no such call.")
        return found[self.command]

    def _check_origin(self) -> None:
        origin = self.headers.get("Origin")
        if origin is not None and origin not in self.server.origins:
            raise Problem("origin_not_allowed")

    def _key(self) -> str:
        key = self.headers.get("Idempotency-Key", "")
        if not 16 <= len(key) <= 255:
            raise Problem("idempotency_key_missing")
        return key

    def _address(self) -> str | None:
        name = self.server.address_header
        return buyer_network(self.client_address[0], self.headers.get_all(name, []) if name else None)

    def _send_problem(self, problem: Problem) -> None:
        headers = {"Retry-After": str(problem.retry_after)} if problem.retry_after else {}
        self._send(problem.status, json.dumps(problem.body).encode(), "application/problem+json", headers)

    def _send_json(self, status: int, body: dict) -> None:
        self._send(status, json.dumps(body).encode(), "application/json")

    def _send(self, status: int, body: bytes = b"", content_type: str | None = None, headers: dict = {}) -> None:
        head = {**headers, **({"Content-Type": content_type} if content_type else {})}
        if status != 204:
            head["Content-Length"] = str(len(body))
        if self.close_connection:
            head["Connection"] = "close"
        self._send_head(status, head)
        if self.command != "HEAD":
            self.wfile.write(body)

    def _send_head(self, status: int, headers: dict) -> None:
        self.answered = True
        self.send_response(status)
        origin = self.headers.get("Origin")
        if origin in self.server.origins:
            # By name and never `*`, because credentials come along.
            headers = {**headers, "Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true",
                       "Access-Control-Expose-Headers": "Date, Retry-After"}
            if self.command == "OPTIONS":
                headers |= {"Access-Control-Allow-Methods": "GET, POST", "Access-Control-Max-Age": "600",
                            "Access-Control-Allow-Headers": ", ".join(self._allowed_headers())}
        common = {"Cache-Control": "no-store", "Vary": "Origin, Access-Control-Request-Headers", "X-Content-Type-Options": "nosniff"}
        for name, value in {**common, **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def _allowed_headers(self) -> list[str]:
        """Those of the elements, and those that other scripts of the page add to each request, as tracing does."""
        asked = self.headers.get("Access-Control-Request-Headers", "").split(",")
        names = (name.strip() for name in asked)
        return ["Content-Type", "Idempotency-Key", "Last-Event-ID", *filter(TOKEN.fullmatch, names)]

    def log_request(self, code="-", size="-"):
        # Without the path: a charge's id is the permission to watch it.
        log.info("%s %s", self.command, code)

    def log_message(self, format, *args):
        """The library's own messages quote requests."""

    def version_string(self) -> str:
        return "pay"


def _ended(charge: dict) -> bool:
    if charge["status"] == "expired":
        return time.time() - epoch(charge["updatedAt"]) >= AFTER_EXPIRY
    return charge["status"] in FINAL
