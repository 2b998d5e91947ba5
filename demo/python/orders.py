"""The shop's orders as pages see them, and what an order allows."""
from fields import check_customer
from money import MIN_CARD, MIN_PIX, TEST_CARD, installment_plan
from problems import Problem, invalid

WAITING = ("pending", "challenge")
GIVEN_BACK = ("cancelled", "reversed")


def method_total(answer: dict, method: str) -> int:
    """Cents that an order costs by a method, without interest: a shop may give a discount on Pix."""
    return answer.get("totals", {}).get(method, answer["amount"])


def covered(record: dict) -> int:
    """Cents of the order that a charge covers, without interest; an older record does not say it."""
    return record.get("order_amount") or record["charge"]["amount"]


def is_outdated(record: dict, amount: int) -> bool:
    """Whether it waits over another amount than the order costs. A card whose outcome is unknown is found out first."""
    charge = record["charge"]
    is_open = charge["status"] == "challenge" or (charge["status"] == "pending" and charge["method"] == "pix")
    return is_open and record.get("order_amount") not in (None, amount)


def order_view(order_id: str, answer: dict, records: list[dict], test_amounts: bool) -> dict:
    """The contract's Order, of the shop's answer and the order's records, oldest first."""
    charges = [record["charge"] for record in records]
    amount = answer["amount"]
    total = {method: method_total(answer, method) for method in ("pix", "card")}
    card = total["card"] >= MIN_CARD or (total["card"] == TEST_CARD and test_amounts)
    possible = {"pix": total["pix"] >= MIN_PIX, "card": card}
    methods = [method for method in answer.get("methods", possible) if possible[method]]
    plan = answer.get("installments", {})
    if isinstance(plan, dict):
        plan = installment_plan(total["card"], **plan)
    paid = [charge for charge in charges if charge["status"] == "paid"]
    waiting = [charge for charge in charges if charge["status"] in WAITING]
    view = {
        "id": order_id,
        "amount": amount,
        "currency": "BRL",
        **{name: answer[name] for name in ("description", "payee") if name in answer},
        "methods": methods,
        "installments": plan if "card" in methods else [],
        # The service needs these two; asking for more would only cost the buyer time.
        "ask": [name for name in ("name", "identity") if name not in _known_of_buyer(answer)],
        "paid": bool(answer.get("paid") or paid),
    }
    others = {method: total[method] for method in methods if total[method] != amount}
    if others:
        view["totals"] = others
    came = [record for record in records if record["charge"]["status"] == "paid"][:1]
    if came and came[0].get("order_amount") not in (None, total[came[0]["charge"]["method"]]):
        view["paidAmount"] = came[0]["order_amount"]
    # Whoever knows an order's id sees its charge only where the shop says so: the charge's id is a permission.
    if answer.get("resume") and (paid or waiting):
        view["charge"] = (paid or waiting)[-1]
    return view


def check_charge(wanted: dict, answer: dict, view: dict, charges: list[dict]) -> tuple[dict, int]:
    """The buyer and the amount of a new charge. Raises a Problem where the order does not allow it now."""
    if view["paid"]:
        raise order_paid(view)
    if any(charge["status"] in GIVEN_BACK for charge in charges) and not answer.get("reopen"):
        raise Problem("order_closed")
    if wanted["method"] not in view["methods"]:
        raise Problem("method_unavailable")
    amount = method_total(view, wanted["method"])
    if wanted["method"] == "card":
        totals = {option["count"]: option["total"] for option in view["installments"]}
        if wanted["installments"] not in totals:
            raise invalid("installments", "invalid", "The order is not offered in so many installments.")
        amount = totals[wanted["installments"]]
    if wanted.get("seenTotal", amount) != amount:
        raise Problem("amount_changed", order=view)
    # While it is not known whether a card is charged nothing else is: the order could be paid twice.
    if any(charge["method"] == "card" and charge["status"] == "pending" for charge in charges):
        raise Problem("charge_underway", retry_after=2)
    # Of the buyer only what the backend lacks is taken from the page.
    return check_customer({**wanted["customer"], **_known_of_buyer(answer)}), amount


def _known_of_buyer(answer: dict) -> dict:
    """What the shop has of the buyer; of what is empty there it has nothing."""
    return {name: value for name, value in (answer.get("customer") or {}).items() if str(value or "").strip()}


def order_paid(view: dict) -> Problem:
    charge = view.get("charge")
    return Problem("order_paid", **({"charge": charge["id"]} if charge and charge["status"] == "paid" else {}))
