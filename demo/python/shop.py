"""The shop's own code: its orders, and what it does when something happens to them. Replace all of this by yours."""
import logging

from orders import method_total

log = logging.getLogger("shop")

BUYER = {"name": "Marina Souza Lima", "identity": "52998224725", "email": "marina@example.com", "phone": "11987654321"}

# As the contract's `OrderAnswer`: amounts in cents, and what is known of the buyer.
ORDERS = {
    "A-1001": {
        "amount": 28790, "totals": {"pix": 27351}, "description": "Vaso Lua e par de tigelas", "payee": "Ateliê Barro", "customer": BUYER,
        "installments": {"max": 12, "interestFree": 6, "monthlyRate": 0.0199}, "authenticate": True, "resume": True,
    },
    "A-1002": {"amount": 7002, "description": "Caneca Areia", "payee": "Ateliê Barro", "methods": ["pix"],
               "customer": BUYER, "pixExpiresIn": 600},
    # Nobody is signed in here: the page asks the buyer for name and CPF.
    "A-1003": {"amount": 18990, "description": "Vaso Lua", "payee": "Ateliê Barro"},
}


def find_order(order_id: str, headers) -> dict | None:
    """The order, if whoever sent these headers (a session's cookie, say) may see it. None: 404.

    Where several spellings name one order, its `id` is the canonical one.
    """
    order = ORDERS.get(order_id)
    return order and {"id": order_id, **order}


# Those below run inside the transaction that caused them: keep them short, and idempotent, because what is rolled
# back after a crash is done again. A shop would write to its own tables or to a queue.


def order_total(order_id: str, method: str) -> int | None:
    """Cents that the order costs by this method now: asked when money comes, without a buyer's request. None: not known.

    The cart may have grown since its code was shown.
    """
    order = ORDERS.get(order_id)
    return order and method_total(order, method)


def on_paid(payment: dict) -> None:
    """An order that is paid: told once, and never for less than it costs now. The moment to ship."""
    log.info("ship order %s, paid by %s", payment["orderId"], payment["id"])


def on_charge(charge: dict) -> None:
    """Every change of a charge, for records. A charge may be `paid` in several, and for less than its order costs."""
    log.info("order %s: %s charge is %s", charge["orderId"], charge["method"], charge["status"])


def on_event(event: dict) -> None:
    """Every delivery of the service once, those of charges too: withdrawals, settlement, unknown kinds."""
    log.info("delivery: %s", event["event"])


def on_problem(code: str, text: str) -> None:
    """Something that a person should look at."""
    log.warning("%s: %s", code, text)
