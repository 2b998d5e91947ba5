"""HTTP/1.1 as it comes over a connection, read strictly and within a time (RFC 9112).

Where two servers in a row disagree on where a request ends, a stranger's request hides in the body of another. So nothing
is guessed here that a reverse proxy may guess otherwise: what is not exactly as the RFC says ends the connection.
"""
import re
import socket
import time

# Seconds that a request may take to come, with its body; so long a connection may also be silent.
REQUEST_TIME = 30
DRAIN_TIME = 2
LARGEST_LINE = 8 * 1024
LARGEST_HEAD = 16 * 1024

REQUEST_LINE = re.compile(rb"[A-Z]{1,20} [!-~]+ HTTP/1\.[01]")
# A token, and no space before the colon; no line that continues another, and no control character but the tab.
FIELD = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*")
CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,8})(?:[\t ]*;[\t\x20-\x7e\x80-\xff]*)?")
LENGTH = re.compile(r"[0-9]{1,15}")


class Malformed(Exception):
    """The connection cannot go on: where the next request begins is not known."""


class TooLarge(Exception):
    """The body is larger than it may be."""


class Wire:
    def __init__(self, connection, rfile):
        self._connection = connection
        self._rfile = rfile
        self._until = 0.0

    def head(self) -> tuple[bytes, bytes] | None:
        """The request line and the header fields, with their line ends. None: the other side has gone, or was silent."""
        self._until = time.monotonic() + REQUEST_TIME
        try:
            if not self._some():
                return None
        except TimeoutError:
            return None
        request = self._line()
        if not REQUEST_LINE.fullmatch(request):
            raise Malformed
        return request + b"\r\n", self._fields()

    def body(self, headers, version: str, largest: int) -> bytes:
        """What the header fields say that follows. Raises TooLarge before more than `largest` bytes are kept."""
        lengths = headers.get_all("Content-Length", [])
        codings = headers.get_all("Transfer-Encoding", [])
        if not codings:
            if len(lengths) > 1 or not all(LENGTH.fullmatch(length) for length in lengths):
                raise Malformed
            size = int(lengths[0]) if lengths else 0
            if size > largest:
                raise TooLarge
            return self._bytes(size)
        # Chunks alone, and nothing beside them that says where the body ends.
        if lengths or version == "HTTP/1.0" or [coding.lower() for coding in codings] != ["chunked"]:
            raise Malformed
        body = b""
        while size := self._chunk_size():
            if size > largest - len(body):
                raise TooLarge
            body += self._bytes(size)
            if self._line() != b"":
                raise Malformed
        self._fields()
        return body

    def end(self, most: int) -> None:
        """Says no more, and takes some more in, so that the sender has an ear for the answer before the connection closes."""
        self._until = time.monotonic() + DRAIN_TIME
        try:
            self._connection.shutdown(socket.SHUT_WR)
            while most > 0 and (data := self._some()):
                most -= len(self._rfile.read(len(data)))
        except OSError:
            pass

    def _chunk_size(self) -> int:
        match = CHUNK_SIZE.fullmatch(self._line())
        if not match:
            raise Malformed
        return int(match[1], 16)

    def _fields(self) -> bytes:
        fields = b""
        while line := self._line():
            fields += line + b"\r\n"
            if not FIELD.fullmatch(line) or len(fields) > LARGEST_HEAD:
                raise Malformed
        return fields + b"\r\n"

    def _line(self) -> bytes:
        """Without its end, which is CR LF; a bare LF or CR is none."""
        line = b""
        while not line.endswith(b"\n"):
            data = self._some()
            if not data or len(line) > LARGEST_LINE:
                raise Malformed
            line += self._rfile.read(data.find(b"\n") + 1 or len(data))
        if not line.endswith(b"\r\n") or b"\r" in line[:-2]:
            raise Malformed
        return line[:-2]

    def _bytes(self, size: int) -> bytes:
        body = b""
        while len(body) < size:
            data = self._some()
            if not data:
                raise ConnectionResetError
            body += self._rfile.read(min(len(data), size - len(body)))
        return body

    def _some(self) -> bytes:
        """What has come and was not taken yet; waits for it as long as the request may take. Empty at the end."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._rfile.peek(1)
