"""What can become of a charge, whoever brings the news: the service's answer, a webhook, a look-up or the clock.

A record is what is kept of a charge: `charge` is the contract's Charge, all that pages see of it; `sending` while the
call that makes it is under way; `ask` where the service must be asked how it stands; `ends` when the buyer's time to
authenticate is over; `watch_until` where an ended card charge is asked about on; `due` when the clerk looks after it;
`order_amount` what the order cost when the charge was made, `outdated_by` the amount whose charges have replaced it;
`unsure` while what the service says of it contradicts itself or is not known, or it took another amount;
`paid_at` when its money was confirmed, and `told` once the shop was told of that as its order's payment.
Every change happens in a transaction that reads the record anew, because such news come at the same time.
"""
import json
import re
import secrets
import string
import time
from contextlib import contextmanager
from datetime import datetime, timezone
from decimal import Decimal

import shop
from money import to_cents
from orders import WAITING, covered
from reasons import decline_reason, reason
from service import dig
from statuses import came_in, plain_name, read_status
from store import Store

# Rank only rises: late, repeated or reordered news change nothing that they should not.
RANK = {"pending": 0, "challenge": 1, "expired": 2, "failed": 2, "denied": 3, "paid": 4, "cancelled": 5, "reversed": 6}
HAD_MONEY = ("paid", "cancelled", "reversed")

# For how long a card charge that something else has ended is asked about: the buyer may pay it all the same, and the
# delivery that says so be lost.
WATCH_FOR = 900


class Ledger:
    def __init__(self, store: Store):
        self.store = store

    def open(self, order_id: str, method: str, amount: int, card: dict | None, order_amount: int) -> dict:
        """A new record, stored before the service hears of it, so that no crash can lose what was charged."""
        now = iso(time.time())
        charge = {"id": secrets.token_urlsafe(16), "orderId": order_id, "method": method, "status": "pending",
                  "amount": amount, "currency": "BRL", "version": 1, "createdAt": now, "updatedAt": now}
        if card:
            charge["card"] = card
        record = {"charge": charge, "reference": _reference(order_id), "payment_id": None, "sending": True,
                  "ask": False, "due": None, "ends": None, "watch_until": None, "tries": 0, "missing_since": None,
                  "order_amount": order_amount, "outdated_by": None, "reported": []}
        self.store.save(record)
        shop.on_charge(charge)
        return record

    @contextmanager
    def changing(self, record: dict):
        """The record as it is now, in a transaction that keeps what is done to it."""
        with self.store.transaction():
            fresh = self.store.charge(record["charge"]["id"])
            yield fresh
            self.save(fresh)

    def save(self, record: dict) -> None:
        charge = record["charge"]
        if charge != self.store.charge(charge["id"])["charge"]:
            charge["version"] += 1
            charge["updatedAt"] = iso(time.time())
            shop.on_charge(charge)
        record["due"] = _next_due(record)
        self.store.save(record)

    def move(self, record: dict, status: str, why: dict | None = None, **fields) -> bool:
        """Raises the charge to `status`, or leaves it where it stands as high already."""
        charge = record["charge"]
        # What is decided here says nothing of the money, and ends no card that may be charged already.
        if status not in ("expired", "failed"):
            record["unsure"] = False
        elif record.get("unsure"):
            return False
        if RANK[status] <= RANK[charge["status"]]:
            return False
        charge.pop("challenge", None)
        charge.pop("reason", None)
        charge.update(fields, status=status, **({"reason": why} if why else {}))
        if status == "expired" and charge["method"] == "card":
            record["watch_until"], record["tries"] = time.time() + WATCH_FOR, 0
        return True

    def confirm(self, record: dict, cents: int | None, cancelled: int = 0) -> None:
        """The service says that the buyer paid `cents`, of which `cancelled` went back."""
        charge = record["charge"]
        if cents != charge["amount"]:
            self._hold(record)
            self.report(record, "wrong_amount", f"{cents} cents were confirmed instead of {charge['amount']}")
            return
        was = charge["status"]
        if not self.move(record, "paid"):
            return
        record["paid_at"], record["told"] = iso(time.time()), False
        if cancelled:
            charge["cancelledAmount"] = cancelled
        if record.get("outdated_by") is not None:
            self.report_outdated(record, record["outdated_by"])
        elif was not in WAITING:
            self.report(record, "late_money", f"it was {was} when its money came")
        for other in self.store.by_order(charge["orderId"]):
            if other["charge"]["id"] == charge["id"]:
                continue
            if other["charge"]["status"] == "paid":
                self.report(record, "duplicate_money", "the order was paid already: give one payment back")
            elif other["charge"]["status"] in WAITING:
                self.move(other, "expired", reason("order_paid"))
                self.save(other)
        self.tell_paid(record)

    def tell_paid(self, record: dict) -> None:
        """Tells the shop of an order that is paid: once, and not while it costs more than came."""
        charge = record["charge"]
        all_paid = [other for other in self.store.by_order(charge["orderId"]) if other["charge"]["status"] == "paid"]
        # Older records of paid charges do not say it: the shop shipped on another call.
        if any(paid.get("told", True) for paid in [record, *all_paid]):
            return
        cost = shop.order_total(charge["orderId"], charge["method"])
        # Of a payment that the shop was not told of, no more is there than what did not go back.
        kept = covered(record) - charge.get("cancelledAmount", 0)
        if cost is not None and cost > kept:
            self.report_outdated(record, cost)
            return
        record["told"] = True
        shop.on_paid({**{name: charge[name] for name in ("id", "orderId", "method", "amount")},
                      "orderAmount": kept, "paidAt": record["paid_at"], "charge": charge})

    def unsure(self, record: dict, words) -> None:
        """It cannot be told whether its money came."""
        if record["charge"]["status"] in HAD_MONEY:
            return
        self._hold(record)
        self.report(record, "unknown_status", f"the service says {words!r}: look at it there, and deliver if it was paid")

    def _hold(self, record: dict) -> None:
        """The service may have the money of a card: it is asked about on, and its order takes no other charge."""
        if record["charge"]["method"] == "card" and record["charge"]["status"] not in HAD_MONEY:
            record["unsure"], record["ask"] = True, True

    def deny(self, record: dict, return_code) -> None:
        if self.move(record, "denied", decline_reason(return_code)):
            self.store.mark(f"declined:{record['charge']['orderId']}", time.time())

    def pix_not_made(self, record: dict) -> None:
        """Its outcome is unknown, but nobody saw its code, so nobody can pay it: a new try uses a new reference."""
        words = "Não foi possível gerar o código Pix. Nada foi cobrado. Tente de novo."
        self.move(record, "failed", {**reason("unknown_outcome"), "message": words})

    def lost(self, record: dict) -> None:
        """The call that makes the charge ended without an answer that anybody understood."""
        if record["charge"]["method"] == "pix":
            self.pix_not_made(record)
        else:
            record["ask"] = True

    def learn(self, record: dict, payment_id: str) -> None:
        """The service's id of the charge, and what was delivered under it before anybody knew whose it is."""
        if record["payment_id"] or self.store.by_payment(payment_id):
            return
        record["payment_id"] = payment_id
        for raw in self.store.take_unmatched(payment_id):
            self.tell(record, json.loads(raw, parse_float=Decimal))

    def tell(self, record: dict, event: dict) -> None:
        """What a delivery means for its charge."""
        kind, data = event["event"], event.get("data")
        if kind == "deposit":
            if plain_name(event.get("status")) == "PAID":
                self.confirm(record, _cents(event.get("amount")))
            else:
                self.report(record, "unknown_status", f"the service says {event.get('status')!r} of a deposit")
        elif kind in ("payment.confirmed", "payment.denied"):
            captured, cancelled = (_cents(dig(data, f"{name}Amount")) or 0 for name in ("captured", "cancelled"))
            status = read_status(dig(data, "status"), dig(data, "statusCode"),
                                 "paid" if kind == "payment.confirmed" else "denied",
                                 captured=captured, cancelled=cancelled, settlement=dig(data, "settlementStatus"))
            if status == "paid":
                self.confirm(record, came_in(_cents(dig(data, "amount")), captured, cancelled))
            elif status == "denied":
                self.deny(record, dig(data, "acquirer.returnCode"))
            else:
                self.unsure(record, dig(data, "status"))
        elif kind.startswith("payment.") and record["charge"]["method"] == "card":
            # Cancellations and updates say only that something changed: the list says how things stand.
            record["ask"], record["tries"] = True, 0

    def listed(self, record: dict, item: dict) -> None:
        """How the service's list has a card charge. Amounts are absolute, so that repeats add nothing up."""
        charge = record["charge"]
        captured, cancelled = (_cents(dig(item, f"payment.amount{name}")) or 0 for name in ("Captured", "Cancelled"))
        status = read_status(dig(item, "status.name"), dig(item, "status.code"), captured=captured, cancelled=cancelled,
                             settlement=dig(item, "status.settlement"))
        amount = came_in(_cents(dig(item, "payment.grossAmount")), captured, cancelled)
        if isinstance(item.get("paymentId"), str):
            self.learn(record, item["paymentId"])
        if status == "reversed":
            self.move(record, "reversed")
        elif status == "unknown":
            self.unsure(record, dig(item, "status.name"))
        elif cancelled >= (amount or charge["amount"]) or (status == "cancelled" and not cancelled):
            self.move(record, "cancelled", cancelledAmount=cancelled or charge["amount"])
        elif status in ("paid", "cancelled"):
            self.confirm(record, amount, cancelled)
            if cancelled and charge["status"] == "paid":
                charge["cancelledAmount"] = cancelled
        elif status == "denied":
            self.deny(record, None)

    def supersede(self, record: dict) -> None:
        """Another try takes this one's place. The service cannot take a Pix code back: its money counts all the same."""
        self.move(record, "expired", reason("superseded"))

    def outdate(self, record: dict, amount: int) -> None:
        """The order costs `amount` now, which is not what this charge was made over."""
        if record["charge"]["status"] in WAITING:
            record["outdated_by"] = amount
            self.supersede(record)

    def report_outdated(self, record: dict, amount: int) -> None:
        self.report(record, "amount_outdated", f"it paid {covered(record)} cents, which the order cost when it was"
                    f" made, and the order costs {amount} since: settle the difference, or give the money back")

    def report(self, record: dict, code: str, text: str) -> None:
        """Tells the merchant, once for each charge and text: look-ups find the same thing again and again."""
        if text not in record["reported"]:
            record["reported"].append(text)
            shop.on_problem(code, f"charge {record['reference']} of order {record['charge']['orderId']}: {text}")


def _next_due(record: dict) -> float | None:
    charge, now = record["charge"], time.time()
    if record["sending"]:
        return None
    is_watched = charge["status"] == "expired" and now < (record["watch_until"] or 0)
    if record["ask"] or is_watched or (charge["method"] == "card" and charge["status"] == "pending"):
        # Half a second at first, then twice as long each time, a minute at most.
        return now + min(60, 0.5 * 2 ** min(record["tries"], 7))
    if charge["status"] == "challenge":
        return record["ends"]
    return epoch(charge["expiresAt"]) if charge["status"] == "pending" else None


def _reference(order_id: str) -> str:
    """Unique for each attempt, because the service's 3DS answer names nothing else: at most 25 letters and digits."""
    letters = string.ascii_letters + string.digits
    return re.sub("[^A-Za-z0-9]", "", order_id)[-13:] + "".join(secrets.choice(letters) for _ in range(12))


def _cents(value) -> int | None:
    try:
        return to_cents(value)
    except ValueError:
        return None


def iso(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def epoch(text) -> float | None:
    """None for what is no date. One without a zone is UTC, as all of the service's are."""
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)).timestamp()
