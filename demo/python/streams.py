"""How many event streams are open: each holds a thread."""
import threading
from collections import Counter
from contextlib import contextmanager

from problems import Problem

# Of one charge, of one address, and of all.
MOST = {"charge": 30, "address": 60, "all": 500}
# Seconds that one may be open; a page then connects again, and is sent the charge as it is.
LONGEST = 900


class Streams:
    def __init__(self):
        self._open = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def opened(self, charge_id: str, address: str | None):
        """Counts one stream. Raises a Problem where there are as many as there may be: the page then polls."""
        names = [("charge", charge_id), ("all", None)] + ([("address", address)] if address else [])
        with self._lock:
            if any(self._open[name] >= MOST[name[0]] for name in names):
                raise Problem("too_many_attempts", retry_after=60)
            self._open.update(names)
        try:
            yield
        finally:
            with self._lock:
                self._open.subtract(names)
                self._open += Counter()
