"""The contract's errors: RFC 9457 problem details with a stable code."""

# The usual status and the title of each code, as openapi.json shows them.
PROBLEMS = {
    "invalid_request": (400, "The request is not valid"),
    "idempotency_key_missing": (400, "The Idempotency-Key header is missing or too short"),
    "origin_not_allowed": (403, "This origin may not call"),
    "order_not_found": (404, "There is no such order"),
    "charge_not_found": (404, "There is no such charge"),
    "charge_underway": (409, "A charge of this order is under way"),
    "order_paid": (409, "The order is already paid"),
    "order_closed": (409, "The order can no longer be paid"),
    "amount_changed": (409, "The amount to pay has changed"),
    "payload_too_large": (413, "The request body is too large"),
    "unsupported_media_type": (415, "The request body must be application/json"),
    "method_unavailable": (422, "This order cannot be paid in this way"),
    "idempotency_key_reused": (422, "The Idempotency-Key was used for another request"),
    "too_many_attempts": (429, "There were too many attempts"),
    "service_refused": (502, "The payment service refused the charge"),
    "service_unavailable": (502, "The checkout is unavailable at the moment"),
}


class Problem(Exception):
    """Ends a request. `more` goes into the body: `detail`, `errors`, `charge`, `order`."""

    def __init__(self, code: str, status: int | None = None, retry_after: int | None = None, **more):
        super().__init__(code)
        usual, title = PROBLEMS[code]
        self.status = status or usual
        self.retry_after = retry_after
        self.body = {"type": f"urn:pay-elements:problem:{code}", "title": title, "status": self.status, "code": code}
        self.body.update(more)


def invalid(field: str, code: str, message: str) -> Problem:
    """What is wrong with one field. `message` never repeats what was sent: it may be a card number."""
    return Problem("invalid_request", errors=[{"field": field, "code": code, "message": message}])
