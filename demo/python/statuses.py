"""How the service's words of a payment are read: "How a status is read" in docs/service.md."""
import re

NAMES = {"PAID": "paid", "DENIED": "denied", "CANCELLED": "cancelled", "REVERSED": "reversed",
         "PENDING": "pending", "AWAITING3DSAUTHENTICATION": "pending"}
CODES = {2: "paid", 3: "denied"}


def plain_name(name) -> str:
    """Without case, white space, `_` and `-`, in which spellings may differ."""
    return re.sub(r"[\s_-]", "", name).upper() if isinstance(name, str) else ""


def read_status(name, code, kind: str | None = None, *, captured: int = 0, cancelled: int = 0, settlement=None) -> str:
    """The status of a card charge, or `unknown`. `kind` is what the kind of a delivery says; amounts are cents.

    The name counts first, then the code, then the kind. Where one says that money came and another that none did,
    neither is believed: to believe the first ships goods for nothing, to believe the second charges the buyer again.
    """
    by_code = CODES.get(code) if isinstance(code, int) else None
    said = [status for status in (NAMES.get(plain_name(name)), by_code, kind) if status]
    status = said[0] if said else "unknown"
    has_money = captured > cancelled or plain_name(settlement) not in ("", "NONE")
    if status in ("pending", "denied"):
        return "unknown" if "paid" in said or has_money else status
    is_contradicted = plain_name(settlement) == "REVERSED" or "pending" in said or "denied" in said
    return "unknown" if status == "paid" and is_contradicted else status


def came_in(amount: int | None, captured: int, cancelled: int) -> int | None:
    """Cents that came: what was captured where that is less, unless exactly the rest was cancelled."""
    if amount is None:
        return captured or None
    return captured if 0 < captured < amount and captured + cancelled != amount else amount
