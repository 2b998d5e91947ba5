"""What is told of payments and refunds, taken the same however often and in whatever order it comes."""
from django.db import transaction
from django.db.models import F
from django.utils.dateparse import parse_datetime

from pay_admin import Refused, call

from .models import Order, Payment, Problem, Refund, RefundRequest, sum_of


def lock_order(order_id: str) -> None:
    """Within a transaction, and first of all: what else would change the order waits until it is over.

    A write, since SQLite lets two transactions read, and then refuses to one of them what it writes.
    """
    if not Order.objects.filter(id=order_id).update(cents=F("cents")):
        raise Order.DoesNotExist(order_id)


@transaction.atomic
def take_payment(paid: dict) -> None:
    """Takes a `pay.paid`."""
    lock_order(paid["orderId"])
    before = sum_of(Refund.objects.filter(charge_id=paid["id"], status="done"))
    Payment.objects.get_or_create(
        charge_id=paid["id"],
        defaults={
            "order_id": paid["orderId"],
            "method": paid["method"],
            "cents": paid["amount"],
            # It is told without what went back before, which settle() counts off.
            "covers": paid["orderAmount"] + before,
            "paid_at": parse_datetime(paid["paidAt"]),
        },
    )
    settle(paid["orderId"])


def take_problem(problem: dict) -> None:
    """Keeps a `pay.problem` of an order, such as a payment of less than it costs, of which no `pay.paid` comes."""
    order = Order.objects.filter(id=problem.get("orderId")).first()
    if order and "id" in problem:
        known = {"order": order, "code": problem["code"], "told_at": parse_datetime(problem["at"])}
        Problem.objects.get_or_create(id=problem["id"], defaults=known)


@transaction.atomic
def change_amount(order_id: str, cents: int) -> bool:
    """What the order costs from now on, unless it is paid."""
    lock_order(order_id)
    is_changed = Order.objects.filter(id=order_id, paid_at=None).update(cents=cents) == 1
    settle(order_id)
    return is_changed


def settle(order_id: str) -> None:
    """The order becomes paid once what is left of a payment covers it.

    The amount may have changed since its code was shown, and what came may have gone back.
    """
    order = Order.objects.get(id=order_id)
    payments = order.payments.order_by("paid_at")
    payment = next((one for one in payments if one.covers - one.gone >= order.cents), None)
    if payment and order.paid_at is None:
        Order.objects.filter(id=order_id).update(paid_at=payment.paid_at)


def refund_note(refund: dict) -> str:
    """The receipt's address of what went back, or why nothing did.

    Before that, and once it went back, `reason` is the clerk's own.
    """
    told = {"done": "receiptUrl", "refused": "reason"}.get(refund["status"], "")
    return refund.get(told, "")


@transaction.atomic
def take_refund(refund: dict) -> None:
    """What is known of a refund, by an answer or by a `pay.refunded`. What went back stays so, whatever comes late.

    Of what a clerk has called refused, the service may still say that it went back.
    """
    lock_order(refund["orderId"])
    known = {"cents": refund["amount"], "status": refund["status"], "note": refund_note(refund)}
    _, is_new = Refund.objects.get_or_create(
        id=refund["id"], defaults={"order_id": refund["orderId"], "charge_id": refund["chargeId"], **known}
    )
    if is_new:
        # Told before its answer came, or instead of it: the request waits for none, and the next may be made.
        asked = RefundRequest.objects.filter(charge_id=refund["chargeId"], cents=refund["amount"], refund_id=None)
        asked.update(refund_id=refund["id"])
    elif refund["status"] != "pending":  # where it began, and an answer may come after what was told of its end
        final = ("done",) if refund["status"] == "done" else ("done", "refused")
        Refund.objects.filter(id=refund["id"]).exclude(status__in=final).update(**known)
    settle(refund["orderId"])  # by a payment of which nothing went back after all


def refund_prefix(payment: Payment) -> str:
    """What the ids of all requests for refunds of a payment begin with."""
    return f"{payment.charge_id}-refund-"


def next_refund(payment: Payment) -> RefundRequest:
    """The one whose answer is missing, or a new one. A form that is sent twice, or by two people, is one refund."""
    requests = RefundRequest.objects.filter(charge_id=payment.charge_id)
    unanswered = requests.filter(refund_id=None).first()
    return unanswered or RefundRequest(id=f"{refund_prefix(payment)}{requests.count() + 1}")


def send_refund(key: str, payment: Payment, cents: int, reason: str, pix_key: dict, user: str) -> Refund:
    """Sends money back, once for each key: it is in the database before it is sent.

    If this process ends meanwhile, or no answer comes, the same request is sent again with the same key.
    """
    asked = {"order_id": payment.order_id, "charge_id": payment.charge_id, "cents": cents, "reason": reason}
    kept, is_new = RefundRequest.objects.get_or_create(id=key, defaults={**asked, "asked_by": user})
    if not is_new and any(getattr(kept, name) != value for name, value in asked.items()):
        raise Refused("idempotency_key_reused", "Another refund has this key.")
    if kept.refund_id:
        # Somebody else's too, of the same amount, told meanwhile: the API may not know this key, and would send as much again.
        return Refund.objects.get(id=kept.refund_id)
    # The amount is always said: without one the API sends all that is left.
    body = {"amount": cents, **{name: value for name, value in {"reason": reason, **pix_key}.items() if value}}
    try:
        refund = call("POST", f"/charges/{payment.charge_id}/refunds", body, key=key)
    except Refused as refused:
        if refused.code == "idempotency_key_reused":
            # All that is kept is the same. What is not, the Pix key, was another.
            raise Refused("refund_asked_before", str(refused)) from refused
        free_key(key, payment.order_id)
        raise
    with transaction.atomic():
        take_refund(refund)
        RefundRequest.objects.filter(id=key).update(refund_id=refund["id"])
    return Refund.objects.get(id=refund["id"])


@transaction.atomic
def free_key(key: str, order_id: str) -> None:
    """Where nothing was sent."""
    lock_order(order_id)
    RefundRequest.objects.filter(id=key, refund_id=None).delete()
    settle(order_id)
