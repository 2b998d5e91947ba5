"""What must outlive the process, in SQLite: charges, idempotency keys, deliveries, marks of attempts.

One connection behind one lock: SQLite has one writer at a time anyway, and a transaction then sees the world stand
still. No card number or security code ever comes here.
"""
import json
import os
import sqlite3
import threading
from contextlib import contextmanager

SCHEMA = """
CREATE TABLE IF NOT EXISTS charges (
  id TEXT PRIMARY KEY, order_id TEXT NOT NULL, reference TEXT NOT NULL UNIQUE, payment_id TEXT UNIQUE,
  due REAL, record TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS charges_by_order ON charges (order_id);
CREATE INDEX IF NOT EXISTS charges_by_due ON charges (due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS keys (
  key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, charge_id TEXT NOT NULL, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS deliveries (
  digest TEXT PRIMARY KEY, body BLOB NOT NULL, at REAL NOT NULL, unmatched_payment_id TEXT);
CREATE INDEX IF NOT EXISTS deliveries_unmatched ON deliveries (unmatched_payment_id);
CREATE TABLE IF NOT EXISTS marks (name TEXT NOT NULL, at REAL NOT NULL);
CREATE INDEX IF NOT EXISTS marks_by_name ON marks (name, at);
"""

KEYS_KEPT = 2 * 86400
MARKS_KEPT = 2 * 3600


class Store:
    def __init__(self, path: str):
        # For this user alone: SQLite's own file would be readable for all, and it gives -wal and -shm the same mode.
        if path != ":memory:":
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._lock = threading.RLock()
        # Streams wait on this: it is notified after each commit.
        self.changed = threading.Condition()
        self._db.execute("PRAGMA journal_mode = WAL")
        # A charge must be on the disk before the service hears of it, whatever the power does.
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(SCHEMA)

    @contextmanager
    def transaction(self):
        """All or nothing, one at a time. Not for calls to the service: those are made with nothing held."""
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                # A failed COMMIT may have rolled back by itself.
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        with self.changed:
            self.changed.notify_all()

    def save(self, record: dict) -> None:
        self._write(
            "INSERT INTO charges VALUES (:id, :order, :reference, :payment, :due, :record) ON CONFLICT (id)"
            " DO UPDATE SET payment_id = :payment, due = :due, record = :record",
            id=record["charge"]["id"], order=record["charge"]["orderId"], reference=record["reference"],
            payment=record["payment_id"], due=record["due"], record=json.dumps(record),
        )

    def charge(self, charge_id: str) -> dict | None:
        return self._record("id = ?", charge_id)

    def by_payment(self, payment_id: str) -> dict | None:
        return self._record("payment_id = ?", payment_id)

    def by_reference(self, reference: str) -> dict | None:
        """Only a charge whose paymentId is not known: where it is known, it alone counts."""
        return self._record("reference = ? AND payment_id IS NULL", reference)

    def by_order(self, order_id: str) -> list[dict]:
        """Oldest first."""
        return self._records("order_id = ? ORDER BY rowid", order_id)

    def in_flight(self) -> list[dict]:
        return self._records("json_extract(record, '$.sending')")

    def due(self, now: float) -> list[dict]:
        return self._records("due <= ? ORDER BY due LIMIT 50", now)

    def key(self, key: str) -> tuple[str, str] | None:
        """Fingerprint of the body, id of the charge."""
        rows = self._rows("SELECT fingerprint, charge_id FROM keys WHERE key = ?", key)
        return rows[0] if rows else None

    def keep_key(self, key: str, fingerprint: str, charge_id: str, now: float) -> None:
        self._write("DELETE FROM keys WHERE at < :before", before=now - KEYS_KEPT)
        self._write("INSERT INTO keys VALUES (:key, :fingerprint, :charge, :now)",
                    key=key, fingerprint=fingerprint, charge=charge_id, now=now)

    def free_key(self, charge_id: str) -> None:
        self._write("DELETE FROM keys WHERE charge_id = :id", id=charge_id)

    def keep_delivery(self, digest: str, body: bytes, now: float) -> bool:
        """Whether it is new."""
        return self._write("INSERT OR IGNORE INTO deliveries (digest, body, at) VALUES (:digest, :body, :now)",
                           digest=digest, body=body, now=now) == 1

    def set_unmatched(self, digest: str, payment_id: str) -> None:
        self._write("UPDATE deliveries SET unmatched_payment_id = :payment WHERE digest = :digest",
                    payment=payment_id, digest=digest)

    def take_unmatched(self, payment_id: str) -> list[bytes]:
        """Deliveries that came before anybody knew whose payment it was, oldest first."""
        rows = self._rows("SELECT body FROM deliveries WHERE unmatched_payment_id = ? ORDER BY rowid", payment_id)
        self._write("UPDATE deliveries SET unmatched_payment_id = NULL WHERE unmatched_payment_id = :payment",
                    payment=payment_id)
        return [body for (body,) in rows]

    def mark(self, name: str, now: float) -> None:
        self._write("DELETE FROM marks WHERE at < :before", before=now - MARKS_KEPT)
        self._write("INSERT INTO marks VALUES (:name, :now)", name=name, now=now)

    def marks(self, name: str, since: float) -> list[float]:
        """Oldest first."""
        return [at for (at,) in self._rows("SELECT at FROM marks WHERE name = ? AND at > ? ORDER BY at", name, since)]

    def _record(self, where: str, value) -> dict | None:
        return next(iter(self._records(where, value)), None)

    def _records(self, where: str, *values) -> list[dict]:
        return [json.loads(record) for (record,) in self._rows(f"SELECT record FROM charges WHERE {where}", *values)]

    def _rows(self, sql: str, *values) -> list[tuple]:
        with self._lock:
            return self._db.execute(sql, values).fetchall()

    def _write(self, sql: str, **values) -> int:
        with self._lock:
            return self._db.execute(sql, values).rowcount
