"""Reads what browsers send. Everything from outside passes here before anything is done with it."""
import re
import unicodedata
from datetime import datetime, timezone

from problems import Problem, invalid

BRANDS = "Visa Mastercard Elo Hipercard Hiper Amex Diners Discover JCB Aura Cabal Banescard UnionPay".split()
# Of an order's or a charge's id; nothing has a longer one.
LONGEST_ID = 200
# A part that is empty, "." or "..": where the id becomes part of an address or a path, it leads out of its place.
CLIMBING = re.compile(r"(?:^|[/\\])\.{0,2}(?:;[^/\\]*)?(?=[/\\]|$)")
CUSTOMER_FIELDS = ("name", "identity", "identityType", "email", "phone")


def is_order_id(text: str) -> bool:
    """Whether an order may have this id, also once it is percent-decoded, or twice, as servers in a row do."""
    if len(text) > LONGEST_ID:
        return False
    for _ in range(3):
        if text != text.strip() or CLIMBING.search(text) or any(
                unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text):
            return False
        text = re.sub("%([0-7][0-9a-fA-F])", lambda match: chr(int(match[1], 16)), text)
    return True


def read_new_charge(body) -> dict:
    """A NewCharge of the contract, with nothing in it that the contract does not name.

    Raises `invalid_request` that names the field. Whether the order allows the charge is not asked here.
    """
    if not isinstance(body, dict):
        raise Problem("invalid_request", detail="The body is not a JSON object.")
    order_id = body.get("orderId")
    if not isinstance(order_id, str) or not order_id:
        raise invalid("orderId", "invalid", "Must be a text.")
    charge = {"orderId": order_id, "method": body.get("method"), "customer": {}}
    if charge["method"] not in ("pix", "card"):
        raise invalid("method", "invalid", "Must be pix or card.")
    if body.get("seenTotal") is not None:
        charge["seenTotal"] = _integer(body, "seenTotal", 0, 10**12)
    customer = body.get("customer")
    if customer is not None:
        if not isinstance(customer, dict):
            raise invalid("customer", "invalid", "Must be an object.")
        sent = [name for name in CUSTOMER_FIELDS if customer.get(name) is not None]
        charge["customer"] = {name: _text(customer, name, "customer.") for name in sent}
        for name in ("name", "email"):
            _refuse_card_number(charge["customer"].get(name, ""), "customer." + name)
    if charge["method"] == "card":
        charge["installments"] = _integer(body, "installments", 1, 12)
        charge["card"] = _card(body.get("card"))
    return charge


def check_customer(customer: dict) -> dict:
    """The buyer as the service needs them: a name, and a CPF or CNPJ without its punctuation."""
    if not customer.get("name", "").strip():
        raise invalid("customer.name", "required", "The buyer's name is missing.")
    identity = re.sub(r"[./\-\s]", "", customer.get("identity", "")).upper()
    if not identity:
        raise invalid("customer.identity", "required", "The buyer's CPF or CNPJ is missing.")
    if not _is_cpf(identity) and not _is_cnpj(identity):
        raise invalid("customer.identity", "invalid", "This is no CPF or CNPJ.")
    return {**customer, "identity": identity, "identityType": "CPF" if len(identity) == 11 else "CNPJ"}


def _text(body: dict, name: str, prefix: str = "") -> str:
    value = body.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= 200:
        raise invalid(prefix + name, "invalid", "Must be a text of 1 to 200 characters.")
    return value


def _integer(body: dict, name: str, least: int, most: int) -> int:
    value = body.get(name)
    # In Python True is an int; in JSON it is not one.
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise invalid(name, "invalid", f"Must be a whole number from {least} to {most}.")
    return value


def _card(card) -> dict:
    if not isinstance(card, dict):
        raise invalid("card", "required", "The card is missing; this backend takes no encrypted ones.")
    names = ("number", "holder", "expirationDate", "securityCode", "brand")
    card = {name: _text(card, name, "card.").strip() for name in names}
    card["number"] = re.sub(r"[ -]", "", card["number"])
    if card["brand"] not in BRANDS:
        raise invalid("card.brand", "invalid", "This brand is not known.")
    if not re.fullmatch(r"[0-9]{12,19}", card["number"]) or not (card["brand"] == "UnionPay" or _luhn(card["number"])):
        raise invalid("card.number", "invalid", "This is no card number.")
    if not card["holder"]:
        raise invalid("card.holder", "required", "The name on the card is missing.")
    _refuse_card_number(card["holder"], "card.holder")
    if not re.fullmatch(r"[0-9]{3,4}", card["securityCode"]):
        raise invalid("card.securityCode", "invalid", "Must be 3 or 4 digits.")
    month, _, year = card["expirationDate"].partition("/")
    if not re.fullmatch(r"(0[1-9]|1[0-2])/[0-9]{4}", card["expirationDate"]):
        raise invalid("card.expirationDate", "invalid", "Must be MM/YYYY.")
    now = datetime.now(timezone.utc)
    if not 0 <= (int(year) - now.year) * 12 + int(month) - now.month <= 240:
        raise invalid("card.expirationDate", "expired", "The card is expired, or the date too far ahead.")
    return card


def _refuse_card_number(text: str, field: str) -> None:
    """Raises where groups of digits, with spaces, dots or hyphens between them, can together be a card number."""
    for run in re.findall(r"[0-9]+(?:[\s.\u2010-\u2015-]+[0-9]+)*", unicodedata.normalize("NFKC", text)):
        groups = re.findall(r"[0-9]+", run)
        for first in range(len(groups)):
            digits = ""
            for group in groups[first:]:
                digits += group
                if len(digits) > 19:
                    break
                if len(digits) >= 13 and _luhn(digits):
                    # Without the text: whoever logs the answer logs no card.
                    raise invalid(field, "card_number", "A card number has no place here.")


def _luhn(digits: str) -> bool:
    doubled = [int(digit) * (1 + index % 2) for index, digit in enumerate(reversed(digits))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _is_cpf(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{11}", text)) and len(set(text)) > 1 and _mod11(text, range(2, 13))


def _is_cnpj(text: str) -> bool:
    # Since July 2026 the first twelve may be letters too.
    weights = [*range(2, 10), *range(2, 7)]
    return bool(re.fullmatch(r"[0-9A-Z]{12}[0-9]{2}", text)) and len(set(text)) > 1 and _mod11(text, weights)


def _mod11(text: str, weights) -> bool:
    """Whether the last two of `text` are its check digits; `weights` run from the right."""
    values = [ord(character) - 48 for character in text]
    for end in (len(text) - 2, len(text) - 1):
        rest = sum(value * weight for value, weight in zip(reversed(values[:end]), weights)) % 11
        if values[end] != (0 if rest < 2 else 11 - rest):
            return False
    return True
