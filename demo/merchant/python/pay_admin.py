"""The merchant's API of `pay-elements proxy`, called with Python's standard library."""
import json
import os
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

# Seconds. The proxy waits for the payment service, for up to 15 each in two calls.
TIMEOUT = 40


class Refused(Exception):
    """The API refused the call, and nothing was sent: `code` is stable, the text is its words."""

    def __init__(self, code: str, detail: str):
        super().__init__(detail)
        self.code = code


class Unanswered(Exception):
    """No answer came that can be read, so it is not known what was done. The same call, with the same key, may be made again."""


def call(method: str, path: str, body: dict | None = None, *, key: str | None = None, accept: str = "application/json"):
    """What the API answers: JSON as Python has it, another type as text.

    Calls twice where no answer comes. So `key` must name what is asked for: with the same one nothing is sent again.
    """
    headers = {"Authorization": f"Bearer {os.environ['PAY_ADMIN_TOKEN']}", "Accept": accept}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    for _ in range(2):
        try:
            status, text = _exchange(method, path, None if body is None else json.dumps(body), headers)
            if status < 400:
                return json.loads(text) if text and accept == "application/json" else text
            if status < 500:
                problem = json.loads(text)
                raise Refused(problem["code"], problem.get("detail", problem["title"]))
        except (OSError, HTTPException, ValueError, KeyError):
            pass  # not reached, cut or late, or answered by something else
    raise Unanswered(f"{method} {path} was not answered.")


def _exchange(method: str, path: str, body: str | None, headers: dict) -> tuple[int, str]:
    url = urlsplit(os.environ.get("PAY_ADMIN_URL", "http://127.0.0.1:8071"))
    # Neither follows redirects nor asks a proxy of the environment: the token goes to this address alone.
    connection = (HTTPSConnection if url.scheme == "https" else HTTPConnection)(url.netloc, timeout=TIMEOUT)
    try:
        connection.request(method, url.path + path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()
