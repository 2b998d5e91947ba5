"""The service's deliveries: proved, kept, and applied once."""
import hashlib
import hmac
import json
import time
from decimal import Decimal

import shop
from ledger import Ledger
from problems import Problem
from service import dig


class Deliveries:
    def __init__(self, ledger: Ledger, secrets: list[str]):
        """`secrets`: one, or while the service changes to a new one both."""
        self.ledger = ledger
        self.store = ledger.store
        self._secrets = [secret.encode() for secret in secrets]

    def receive(self, raw: bytes, signature: str | None) -> None:
        """Stores and applies a delivery in one transaction. Afterwards it may be answered 200, and not before."""
        # Of the bytes as they came, and in constant time: a plain == tells by its time how much was right.
        expected = [hmac.new(secret, raw, hashlib.sha256).hexdigest().encode() for secret in self._secrets]
        if not any(hmac.compare_digest(right, (signature or "").encode()) for right in expected):
            raise Problem("invalid_request", 401, detail="The signature is missing or wrong.")
        try:
            event = json.loads(raw, parse_float=Decimal)
        except (ValueError, RecursionError):
            event = None
        if not isinstance(event, dict) or not isinstance(event.get("event"), str):
            raise Problem("invalid_request", detail="The body is not JSON with a string `event`.")
        # The signature covers the body alone, so a repeat is told by the body and not by a header.
        digest = hashlib.sha256(raw).hexdigest()
        with self.store.transaction():
            if self.store.keep_delivery(digest, raw, time.time()):
                self._apply(event, digest)
                shop.on_event(event)

    def _apply(self, event: dict, digest: str) -> None:
        kind = event["event"]
        data = event if kind == "deposit" else event.get("data")
        told = (dig(data, "paymentId"), dig(data, "merchantOrderId"))
        payment_id, reference = (value if isinstance(value, str) else None for value in told)
        record = payment_id and self.store.by_payment(payment_id)
        if not record and reference:
            record = self.store.by_reference(reference)
        if record:
            if payment_id:
                self.ledger.learn(record, payment_id)
            self.ledger.tell(record, event)
            self.ledger.save(record)
        elif kind == "deposit" or kind.startswith("payment."):
            # It may have overtaken the answer that names the payment: then it is told to the charge that learns it.
            self.store.set_unmatched(digest, payment_id)
            shop.on_problem("unknown_charge", f"a {kind} of payment {payment_id} belongs to no charge")
