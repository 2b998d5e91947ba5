"""A backend for the elements, in Python's standard library: settings and HTTP, and nothing but HTTP.

The rules stand in charges.py and ledger.py, the shop's own part in shop.py. README.md says how to run it.
"""
import logging
import os
import sys
import threading
from http.server import ThreadingHTTPServer
from urllib.parse import urlsplit

from address import is_local_host
from charges import Charges
from clerk import Clerk
from deliveries import Deliveries
from ledger import Ledger
from routes import Handler
from service import Service
from store import Store
from streams import Streams

# Keys and secrets of the documentation and its examples: whoever reads those could sign webhooks.
PRINTED = {"sandbox-key", "sandbox-secret", "demo-key", "demo-signing-secret", "any-key", "check-signing-secret",
           "events-secret", "a-secret-of-your-own"}


class Backend(ThreadingHTTPServer):
    """What all requests share. Each has a thread of its own, streams too."""

    daemon_threads = True
    request_queue_size = 128
    # Each holds a thread; more of them are closed as they come.
    most_connections = 1000

    def __init__(self, env=os.environ):
        service_url = _required(env, "PAY_SERVICE_URL")
        url = urlsplit(service_url)
        if url.scheme != "https" and url.hostname not in ("localhost", "127.0.0.1", "::1"):
            sys.exit("PAY_SERVICE_URL must be https: card numbers travel there.")
        api_key = _required(env, "PAY_API_KEY")
        signing_secrets = _listed(_required(env, "PAY_SIGNING_SECRET"))
        if not is_local_host(url.hostname or ""):
            _refuse_printed("PAY_API_KEY", [api_key])
            _refuse_printed("PAY_SIGNING_SECRET", signing_secrets)

        super().__init__((env.get("PAY_HOST", "127.0.0.1"), int(env.get("PAY_PORT", "4173"))), Handler)
        public_url = env.get("PAY_PUBLIC_URL", f"http://127.0.0.1:{self.server_port}").rstrip("/")
        self.base_path = env.get("PAY_BASE_PATH", "/pay").rstrip("/")
        self.shop_url = env.get("PAY_SHOP_URL", public_url + "/")
        own_origin = "{0.scheme}://{0.netloc}".format(urlsplit(public_url))
        self.framers = _listed(env.get("PAY_ALLOWED_ORIGINS", ""))
        self.origins = {own_origin, *self.framers}
        # Only for a reverse proxy that writes this header itself: else buyers could claim any address.
        self.address_header = env.get("PAY_CLIENT_ADDRESS")

        self.streams = Streams()
        self._free = threading.BoundedSemaphore(self.most_connections)
        self.store = Store(env.get("PAY_STORE", "pay-python.db"))
        service = Service(service_url, api_key, timeout=int(env.get("PAY_TIMEOUT", "15000")) / 1000)
        ledger = Ledger(self.store)
        clerk = Clerk(ledger, service)
        self.charges = Charges(
            ledger, service, clerk, secret=api_key, return_url=f"{public_url}{self.base_path}/challenge/return",
            test_amounts=env.get("PAY_TEST_AMOUNTS") == "on", limits=env.get("PAY_LIMITS") != "off")
        self.deliveries = Deliveries(ledger, signing_secrets)
        clerk.start()

    def process_request(self, request, client_address):
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request, client_address):
        """Connections break; whatever else went wrong was logged where it happened."""


def _required(env, name: str) -> str:
    return env.get(name) or sys.exit(f"{name} is not set; README.md lists the settings.")


def _refuse_printed(name: str, secrets: list[str]) -> None:
    if PRINTED.intersection(secrets):
        sys.exit(f"{name} is printed in the documentation, where anyone can read it, and PAY_SERVICE_URL is not on this machine"
                 " or its network; put in one that is yours alone.")


def _listed(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
    with Backend() as backend:
        print(f"Listening at http://{backend.server_address[0]}:{backend.server_port}{backend.base_path}", flush=True)
        try:
            backend.serve_forever()
        except KeyboardInterrupt:
            # Nothing to tidy up: whatever was under way is taken up again after the next start.
            os._exit(0)
