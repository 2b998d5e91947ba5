"""Looks after charges when they are due: asks for unknown outcomes and for money after the end, ends Pix codes and
challenges.
"""
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from ledger import Ledger
from reasons import reason
from service import NotSent, Service, Unknown

# For how long the service must have answered well without knowing a charge until it is taken not to exist.
GIVE_UP_AFTER = 900

log = logging.getLogger("clerk")


class Clerk:
    def __init__(self, ledger: Ledger, service: Service):
        self.ledger = ledger
        self.service = service
        # Several at a time, because a service that hangs must not keep the next charge waiting.
        self._pool = ThreadPoolExecutor(8)
        self._busy: set[str] = set()

    def start(self) -> None:
        # What was being sent when the process ended has an unknown outcome.
        for record in self.ledger.store.in_flight():
            with self.ledger.changing(record) as record:
                record["sending"] = False
                self.ledger.lost(record)
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            for record in self.ledger.store.due(time.time()):
                charge_id = record["charge"]["id"]
                if charge_id not in self._busy:
                    self._busy.add(charge_id)
                    self._pool.submit(self._look_after, record)
            time.sleep(0.2)

    def _look_after(self, record: dict) -> None:
        try:
            if record["charge"]["method"] == "card":
                self.look_up(record)
            else:
                with self.ledger.changing(record) as record:
                    self.ledger.move(record, "expired", reason("code_expired"))
        except Unknown:
            pass  # It is due again, later.
        except Exception as error:
            # A charge that breaks the clerk must neither stop it nor keep it busy.
            log.error("looking after a charge failed: %s", type(error).__name__)
            time.sleep(5)
        finally:
            self._busy.discard(record["charge"]["id"])

    def look_up(self, record: dict) -> None:
        """Asks the service how a card charge stands. Raises Unknown where it does not answer; that is kept too."""
        try:
            item = self.service.find_card(reference=record["reference"], payment_id=record["payment_id"])
        except (NotSent, Unknown) as error:
            with self.ledger.changing(record) as record:
                record["ask"], record["tries"] = True, record["tries"] + 1
            raise Unknown(str(error)) from None
        now = time.time()
        with self.ledger.changing(record) as record:
            record["tries"] += 1
            status = record["charge"]["status"]
            if item:
                record["ask"] = False
                self.ledger.listed(record, item)
                record["ask"] = record["ask"] or record.get("unsure", False)
            elif record.get("unsure"):
                pass  # Its money may have come: it is asked about until the service says how it stands.
            elif status in ("challenge", "expired"):
                # The service need not list a payment that the buyer has not authenticated.
                record["ask"] = False
            elif now - (record["missing_since"] or now) >= GIVE_UP_AFTER:
                record["ask"] = False
                self.ledger.report(record, "unknown_outcome", "the service does not know it: look into it by hand")
                self.ledger.move(record, "failed", reason("unknown_outcome"))
            else:
                record["missing_since"] = record["missing_since"] or now
            # Only now, because it may have been paid in its last second.
            if record["ends"] and record["ends"] <= now:
                self.ledger.move(record, "expired", reason("authentication_expired"))
