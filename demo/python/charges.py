"""Making charges: each at most once, and never blindly again.

The order of things keeps money safe. One transaction checks everything and stores the charge with its key; then, with
nothing held, the service is called; then another transaction keeps what it answered. A process that dies between the
two leaves a charge that is marked as being sent, which the clerk looks up after the next start.
"""
import hashlib
import hmac
import json
import time

import shop
from clerk import Clerk
from fields import LONGEST_ID, is_order_id
from ledger import Ledger, epoch, iso
from orders import check_charge, covered, is_outdated, method_total, order_paid, order_view
from problems import Problem
from reasons import reason
from service import NotSent, Service, Unknown, dig, words_of
from statuses import read_status

PIX_EXPIRES_IN = 1800
CHALLENGE_LASTS = 600

# Attempts that are let through in how many seconds: by address, order and card number, and after declines. Pix attempts
# are counted apart, so that a buyer whose cards are declined can pay by Pix.
LIMITS = {"address": (60, 600), "order": (20, 3600), "number": (10, 3600), "declined": (8, 300),
          "pix-order": (60, 900), "pix-address": (300, 900)}


class Charges:
    def __init__(self, ledger: Ledger, service: Service, clerk: Clerk, *, secret: str, return_url: str,
                 test_amounts: bool = False, limits: bool = True):
        self.ledger = ledger
        self.store = ledger.store
        self.service = service
        self.clerk = clerk
        self.return_url = return_url
        self.test_amounts = test_amounts
        self.limits = limits
        # Not kept in the store: who steals that file must not be able to try card numbers against its hashes.
        self._secret = secret.encode()

    def order(self, order_id: str, headers) -> dict:
        """The contract's Order."""
        answer = self._find(order_id, headers)
        self._end_outdated(answer)
        return self._view(answer)[0]

    def get(self, charge_id: str) -> dict:
        record = self.store.charge(charge_id) if len(charge_id) <= LONGEST_ID else None
        if not record:
            raise Problem("charge_not_found")
        return record["charge"]

    def find(self, key: str) -> dict:
        """The charge made with an idempotency key, for a page that was reloaded while posting."""
        kept = self.store.key(key)
        if not kept:
            raise Problem("charge_not_found")
        return self.get(kept[1])

    def create(self, key: str, wanted: dict, headers, address: str | None) -> dict:
        """Makes a charge, or gives the one made with the same key and body."""
        fingerprint = self._hash("body", json.dumps(wanted, sort_keys=True))
        kept = self.store.key(key)
        if kept:
            return self._repeated(fingerprint, *kept)
        answer = self._find(wanted["orderId"], headers)
        order_id = answer["id"]
        self._end_outdated(answer)
        with self.store.transaction():
            # Another call with this key may have come first.
            kept = self.store.key(key)
            if kept:
                return self._repeated(fingerprint, *kept)
            view, charges = self._view(answer)
            customer, amount = check_charge(wanted, answer, view, charges)
            self._refuse_beside_unsure(order_id)
            if self.limits:
                self._count(wanted, order_id, address)
            shown = None
            if wanted["method"] == "card":
                card = wanted["card"]
                shown = {"brand": card["brand"], "last4": card["number"][-4:], "installments": wanted["installments"]}
            record = self.ledger.open(order_id, wanted["method"], amount, shown,
                                      method_total(answer, wanted["method"]))
            self.store.keep_key(key, fingerprint, record["charge"]["id"], time.time())
        try:
            if wanted["method"] == "pix":
                return self._charge_pix(record, customer, answer.get("pixExpiresIn", PIX_EXPIRES_IN))
            self._end_challenges(record, answer)
            return self._charge_card(record, customer, wanted, answer.get("authenticate"))
        except NotSent:
            self._withdraw(record)
            raise Problem("service_unavailable", retry_after=2) from None
        except Problem:
            self._withdraw(record)
            raise
        except Exception:
            # Whatever broke: the service may have charged.
            with self.ledger.changing(record) as record:
                record["sending"] = False
                self.ledger.lost(record)
            raise

    def _find(self, order_id: str, headers) -> dict:
        """The shop's answer, with the one id by which the order is known here."""
        answer = shop.find_order(order_id, headers) if is_order_id(order_id) else None
        if not answer:
            raise Problem("order_not_found")
        return {"id": order_id, **answer}

    def _view(self, answer: dict) -> tuple[dict, list[dict]]:
        """The contract's Order, and the order's charges."""
        records = self.store.by_order(answer["id"])
        view = order_view(answer["id"], answer, records, self.test_amounts)
        return view, [record["charge"] for record in records]

    def _end_outdated(self, answer: dict) -> None:
        """Nobody shall pay what the order no longer costs. Asks the service, so it is called with nothing held."""
        for record in self.store.by_order(answer["id"]):
            amount = method_total(answer, record["charge"]["method"])
            if is_outdated(record, amount):
                if record["charge"]["status"] == "challenge":
                    try:
                        self.clerk.look_up(record)
                    except Unknown:
                        continue  # It may be paid already: it is left until the next ask.
                with self.ledger.changing(record) as record:
                    self.ledger.outdate(record, amount)
            elif record["charge"]["status"] == "paid" and (covered(record) < amount or not record.get("told", True)):
                with self.ledger.changing(record) as record:
                    if covered(record) < amount:
                        self.ledger.report_outdated(record, amount)
                    else:
                        self.ledger.tell_paid(record)

    def _repeated(self, fingerprint: str, kept_fingerprint: str, charge_id: str) -> dict:
        if not hmac.compare_digest(fingerprint, kept_fingerprint):
            raise Problem("idempotency_key_reused")
        record = self.store.charge(charge_id)
        if record["sending"]:
            raise Problem("charge_underway", retry_after=1)
        return record["charge"]

    def _count(self, wanted: dict, order_id: str, address: str | None) -> None:
        now = time.time()
        subjects = {"pix-order": order_id, "pix-address": address}
        if wanted["method"] == "card":
            number = self._hash("number", wanted["card"]["number"])
            subjects = {"address": address, "order": order_id, "number": number, "declined": order_id}
        for kind, name in subjects.items():
            if name is None:
                continue
            most, seconds = LIMITS[kind]
            marks = self.store.marks(f"{kind}:{name}", now - seconds)
            if len(marks) >= most:
                raise Problem("too_many_attempts", retry_after=int(marks[-most] + seconds - now) + 1)
            if kind != "declined":
                self.store.mark(f"{kind}:{name}", now)

    def _refuse_beside_unsure(self, order_id: str) -> None:
        """An order whose card may have been charged already takes no other charge."""
        if any(record.get("unsure") for record in self.store.by_order(order_id)):
            raise Problem("charge_underway", retry_after=60)

    def _end_challenges(self, record: dict, answer: dict) -> None:
        """A new card try ends an open challenge, but not before the service was asked whether that one was paid."""
        order_id = record["charge"]["orderId"]
        for other in self.store.by_order(order_id):
            if other["charge"]["status"] == "challenge":
                try:
                    self.clerk.look_up(other)
                except Unknown:
                    raise Problem("service_unavailable", retry_after=2) from None
                self._refuse_beside_unsure(order_id)
                with self.ledger.changing(other) as other:
                    self.ledger.supersede(other)
        # When an order becomes paid its other charges end, this one too.
        if self.get(record["charge"]["id"])["status"] != "pending":
            raise order_paid(self._view(answer)[0])

    def _charge_pix(self, record: dict, customer: dict, expires_in: int) -> dict:
        expires_at = iso(time.time() + expires_in)
        try:
            status, body = self.service.charge_pix(
                reference=record["reference"], customer=customer, amount=record["charge"]["amount"],
                expires_in=expires_in)
        except Unknown:
            status, body = None, {}
        if status in (400, 401):
            self._refused(record, status, body)
        code, payment_id = dig(body, "data.Payment.QrCodeString"), dig(body, "data.Payment.PaymentId")
        with self.ledger.changing(record) as record:
            record["sending"] = False
            if isinstance(code, str) and isinstance(payment_id, str):
                pix = {"code": code, "image": dig(body, "data.Payment.QrCodeImageUrl"),
                       "payee": dig(body, "data.Service.company_name")}
                record["charge"]["pix"] = {name: value for name, value in pix.items() if value}
                record["charge"]["expiresAt"] = expires_at
                self.ledger.learn(record, payment_id)
                self._end_former_codes(record)
            else:
                self.ledger.pix_not_made(record)
        return record["charge"]

    def _end_former_codes(self, record: dict) -> None:
        """One code of an order waits at a time: the buyer looks at the newest."""
        for other in self.store.by_order(record["charge"]["orderId"]):
            charge = other["charge"]
            if charge["id"] != record["charge"]["id"] and charge["status"] == "pending" and charge.get("pix"):
                self.ledger.supersede(other)
                self.ledger.save(other)

    def _charge_card(self, record: dict, customer: dict, wanted: dict, authenticate: bool | None) -> dict:
        try:
            status, body = self.service.charge_card(
                reference=record["reference"], customer=customer, amount=record["charge"]["amount"],
                card=wanted["card"], installments=wanted["installments"], authenticate=authenticate,
                return_url=self.return_url)
        except Unknown:
            status, body = None, {}
        if status == 401:
            self._refused(record, status, body)
        payment_id = dig(body, "data.acquirer.payment.paymentId")
        with self.ledger.changing(record) as record:
            record["sending"] = False
            if status == 201 and isinstance(payment_id, str):
                self._created(record, payment_id, body)
            elif status == 200 and body.get("code") == "3DS_REQUIRED":
                self._challenged(record, body)
            elif status == 400:
                # The service's own words are for the merchant alone.
                self.ledger.report(record, "charge_failed", f"the service answered 400: {words_of(body)}")
                self.ledger.move(record, "failed", reason("failed"))
            else:
                self.ledger.lost(record)
        return record["charge"]

    def _created(self, record: dict, payment_id: str, body: dict) -> None:
        self.ledger.learn(record, payment_id)
        name, payment = dig(body, "data.transactionStatus"), dig(body, "data.acquirer.payment")
        status = read_status(name, payment.get("status"), settlement=dig(body, "data.settlementStatus"))
        if status == "paid":
            # In cents, unlike the amounts of webhooks and lists.
            self.ledger.confirm(record, payment.get("amount"))
        elif status == "denied":
            self.ledger.deny(record, payment.get("returnCode"))
        elif status == "unknown":
            self.ledger.unsure(record, name)

    def _challenged(self, record: dict, body: dict) -> None:
        url = self.service.challenge_url(dig(body, "data.popupUrl"))
        # Kept also where nobody can answer the challenge: else it would hold the order for ever.
        record["ends"] = epoch(dig(body, "data.expiresAt")) or time.time() + CHALLENGE_LASTS
        if url:
            self.ledger.move(record, "challenge", challenge={"url": url, "expiresAt": iso(record["ends"])})
        else:
            self.ledger.report(record, "challenge_refused", "the popupUrl is not on the service's own origin")
            self.ledger.lost(record)

    def _refused(self, record: dict, status: int, body: dict) -> None:
        with self.ledger.changing(record) as record:
            code = "key_refused" if status == 401 else "charge_refused"
            self.ledger.report(record, code, f"the service answered {status}: {words_of(body)}")
        # Where it is the key that is refused, the same charge may pass once the merchant has mended that.
        raise Problem("service_unavailable" if status == 401 else "service_refused")

    def _withdraw(self, record: dict) -> None:
        """Frees the key of an attempt that charged nothing; a page that watches it already sees it end."""
        with self.ledger.changing(record) as record:
            record["sending"] = False
            self.ledger.move(record, "failed", reason("failed"))
            self.store.free_key(record["charge"]["id"])

    def _hash(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()
