"""The client of the payment service: its words and notations stay in this file.

What matters to callers is not success or failure but what is known: `NotSent` (nothing can have happened), an
answer, or `Unknown` (it may have happened). An unknown outcome is never sent again, only looked up.
"""
import http.client
import json
import re
import ssl
from decimal import Decimal
from urllib.parse import urlencode, urlsplit

from money import to_decimal

# The service's document names no list of brands; where a name differs from the contract's it stands here.
BRAND_NAMES = {"Mastercard": "Master"}


class NotSent(Exception):
    """The request was not written: no such host, no connection, no TLS."""


class Unknown(Exception):
    """Time-out, broken connection, or an answer that the service's document does not know."""


def dig(value, path: str):
    """`value["a"]["b"]` for the path `a.b`; None where anything on the way is missing."""
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def words_of(body: dict) -> str:
    """What the service says of a refusal, for the merchant: it may quote the card, so without its longer numbers."""
    return re.sub(r"[0-9][0-9 .-]+[0-9]", "***", str(body.get("message")))[:200]


class Service:
    def __init__(self, base_url: str, api_key: str, timeout: float):
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key
        self.timeout = timeout

    def charge_pix(self, *, reference: str, customer: dict, amount: int, expires_in: int):
        payment = {"Type": "Pix", "Amount": to_decimal(amount), "QrCode": {"Expiration": expires_in}}
        payload = {"MerchantOrderId": reference, "Customer": _buyer(customer), "Payment": payment}
        return self._call("POST", "/pix/qrcode", {"payload": payload})

    def charge_card(self, *, reference: str, customer: dict, amount: int, installments: int, card: dict,
                    authenticate: bool | None, return_url: str):
        contact = {"Email": customer.get("email"), "Phone": customer.get("phone"), "Address": _address(customer)}
        payment = {
            "Type": "CreditCard",
            "Amount": amount,
            "Installments": installments,
            "Capture": True,
            "Authenticate": authenticate,
            "CreditCard": {
                "CardNumber": card["number"],
                "Holder": card["holder"],
                "ExpirationDate": card["expirationDate"],
                "SecurityCode": card["securityCode"],
                "Brand": BRAND_NAMES.get(card["brand"], card["brand"]),
            },
        }
        buyer = {**_buyer(customer), **_given(contact)}
        payload = {"MerchantOrderId": reference, "Customer": buyer, "Payment": _given(payment)}
        return self._call("POST", "/card/charges", {"returnUrl": return_url, "payload": payload})

    def find_card(self, *, reference: str, payment_id: str | None) -> dict | None:
        """The list item of a card charge; None where the service answered well and has none."""
        name, value = ("paymentId", payment_id) if payment_id else ("merchantOrderId", reference)
        status, answer = self._call("GET", "/card/charges?" + urlencode({name: value}))
        items = dig(answer, "data.items")
        if status != 200 or not isinstance(items, list):
            raise Unknown(f"status {status}")
        return next((item for item in items if dig(item, name) == value), None)

    def challenge_url(self, popup_url) -> str | None:
        """The address of the bank's page, or None for one that is not on the service's own origin."""
        if not isinstance(popup_url, str) or any(character <= " " or character == "\\" for character in popup_url):
            return None
        if popup_url.startswith("/"):
            return None if popup_url.startswith("//") else self.base_url + popup_url
        try:
            url, base = urlsplit(popup_url), urlsplit(self.base_url)
            same = _origin(url) == _origin(base) and url.username is None
        except ValueError:
            return None
        return popup_url if same else None

    def _call(self, method: str, path: str, body: dict | None = None) -> tuple[int, dict]:
        base = urlsplit(self.base_url)
        if base.scheme == "https":
            context = ssl.create_default_context()
            link = http.client.HTTPSConnection(base.hostname, base.port, timeout=self.timeout, context=context)
        else:
            link = http.client.HTTPConnection(base.hostname, base.port, timeout=self.timeout)
        try:
            try:
                # Apart from the request, because up to here nothing was sent.
                link.connect()
            except OSError as error:
                raise NotSent(type(error).__name__) from None
            headers = {"x-api-key": self.api_key, "Accept": "application/json"}
            if body is not None:
                headers["Content-Type"] = "application/json"
            try:
                link.request(method, base.path + path, body and json.dumps(body), headers)
                response = link.getresponse()
                answer = json.loads(response.read(4_000_000), parse_float=Decimal)
            # `from None`: nothing of the request, which may hold a card, shall be printed with the error.
            except (OSError, http.client.HTTPException, ValueError) as error:
                raise Unknown(type(error).__name__) from None
        finally:
            link.close()
        if response.status not in (200, 201, 400, 401) or not isinstance(answer, dict):
            raise Unknown(f"status {response.status}")
        return response.status, answer


def _origin(url) -> tuple:
    return url.scheme, url.hostname, url.port or {"https": 443, "http": 80}.get(url.scheme)


def _given(fields: dict) -> dict:
    return {name: value for name, value in fields.items() if value is not None}


def _buyer(customer: dict) -> dict:
    names = {"Name": "name", "Identity": "identity", "IdentityType": "identityType"}
    return {ours: customer[theirs] for ours, theirs in names.items()}


def _address(customer: dict) -> dict | None:
    address = customer.get("address")
    return address and {name[0].upper() + name[1:]: value for name, value in address.items()}
