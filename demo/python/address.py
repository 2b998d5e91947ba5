"""The address that attempts and streams are counted by, and which hosts are this machine's or its neighbours'."""
import ipaddress
import re

# Of this machine or a neighbour: a reverse proxy, which all buyers share.
LOCAL = [ipaddress.ip_network(text) for text in (
    "0.0.0.0/32", "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16",
    "::/128", "::1/128", "fc00::/7", "fe80::/10", "fec0::/10")]


# Of RFC 6761, 6762, 8375, ICANN's "internal", and what home routers use: no server on the internet has them.
LOCAL_NAMES = re.compile(r"(^|\.)(localhost|local|internal|lan|home\.arpa|test|example|invalid)\.?$", re.IGNORECASE)


def is_local_host(name: str) -> bool:
    """Whether it is this machine's, a neighbour's or a test's, and can be no server on the internet."""
    address = _read(name)
    if address:
        return _is_local(address)
    return "." not in name or LOCAL_NAMES.search(name) is not None


def buyer_network(connection: str, told: list[str] | None) -> str | None:
    """What one subscriber has: an IPv4 address, a /64 of IPv6. None: not known, and so not limited.

    `told` is what the header says that a reverse proxy of the shop's writes, None where there is no such proxy. Of several
    the last one counts, which the nearest proxy saw: what stands before it the buyer may have written.
    """
    if told is None:
        address = _read(connection)
        return None if address is None or _is_local(address) else _network(address)
    address = _read(told[-1].rsplit(",", 1)[-1].strip()) if told else None
    return address and _network(address)


def _is_local(address) -> bool:
    return any(address in network for network in LOCAL)


def _network(address) -> str:
    return str(ipaddress.ip_network((address, 64 if address.version == 6 else 32), strict=False))


def _read(text: str):
    """Also with a port, as proxies write it: 203.0.113.7:443, [2001:db8::7]:443."""
    if text.startswith("["):
        text = text[1:].split("]", 1)[0]
    elif text.count(":") == 1:
        text = text.split(":", 1)[0]
    try:
        address = ipaddress.ip_address(text.split("%", 1)[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
