"""The pages of buyers, what the proxy asks and tells, and the desk."""
import hashlib
import hmac
import json
import os
import re
import time
from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from .ledger import take_payment, take_problem, take_refund
from .models import Order, Product


@never_cache
def products(request):
    if request.method == "POST" and request.user.is_authenticated:
        chosen = request.POST.get("product", "")
        product = get_object_or_404(Product, id=chosen if re.fullmatch("[0-9]{1,9}", chosen) else 0)
        order = Order.objects.create(buyer=request.user, title=product.title, cents=product.cents)
        return redirect("order", order.id)
    return render(request, "shop/products.html", {"products": Product.objects.order_by("id")})


@never_cache
@login_required
def orders(request):
    return render(request, "shop/orders.html", {"orders": Order.objects.filter(buyer=request.user)})


@never_cache
@login_required
def order(request, order_id):
    """The page on which an order is paid, for its buyer alone."""
    found = get_object_or_404(Order, id=order_id, buyer=request.user)
    return render(request, "shop/order.html", {"order": found, "endpoint": settings.PAY_ENDPOINT})


def came_by_link(headers, order_id):
    """Whether the proxy asks for the order of a link that is open: its buyer has no session here."""
    text = f"link {headers.get('Pay-Link', '')} order {order_id}".encode()
    given = headers.get("Pay-Link-Signature", "").encode()
    expected = (hmac.new(secret.encode(), text, hashlib.sha256).hexdigest() for secret in settings.PAY_LINK_SECRETS)
    return any([hmac.compare_digest(signature.encode(), given) for signature in expected])


@never_cache
def order_answer(request, order_id):
    """PAY_ORDER_URL: what the order costs, for the buyer whose session it is, or who came by a link to it."""
    if came_by_link(request.headers, order_id):
        found = get_object_or_404(Order, id=order_id)
    elif request.user.is_authenticated:
        found = get_object_or_404(Order, id=order_id, buyer=request.user)
    else:
        return HttpResponse(status=404)
    customer = {"name": found.buyer.get_full_name(), "email": found.buyer.email}
    return JsonResponse(
        {
            "id": found.id,
            "amount": found.cents,
            "description": found.title,
            "payee": "Torra",
            "paid": found.paid_at is not None,
            "resume": True,
            "customer": {name: value for name, value in customer.items() if value},
        }
    )


@csrf_exempt
@require_POST
def events(request):
    """PAY_EVENTS_URL and PAY_ORDER_TOTAL_URL: what the proxy tells, late, twice or at the same time."""
    expected = hmac.new(settings.PAY_EVENTS_SECRET.encode(), request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected.encode(), request.headers.get("X-Service-Signature", "").encode()):
        return HttpResponse(status=401)
    told = json.loads(request.body)
    if told["event"] == "pay.total":
        return JsonResponse({"total": get_object_or_404(Order, id=told["data"]["orderId"]).cents})
    if told["event"] == "pay.paid":
        take_payment(told["data"])
    if told["event"] == "pay.refunded":
        take_refund(told["data"])
    if told["event"] == "pay.problem":
        take_problem(told)
    if told["event"] == "pay.charge" and told["status"] == "reversed":  # a chargeback, which no other event tells
        take_problem({**told, "id": f"{told['id']}-reversed", "code": "charged_back", "at": told["updatedAt"]})
    # After the commit alone: if that fails, Django answers 500, and the proxy tells it again.
    return HttpResponse(status=204)


@never_cache
@permission_required("shop.view_payments", raise_exception=True)
def order_json(request, order_id):
    """For programs of the shop's."""
    found = get_object_or_404(Order, id=order_id)
    return JsonResponse(
        {
            "paidAt": found.paid_at,
            "payments": list(found.payments.values("charge_id", "cents")),
            "refundedCents": found.back,
        }
    )


@never_cache
@permission_required("shop.view_payments", raise_exception=True)
def desk(request):
    return render(request, "shop/desk.html")


# What may be changed by whoever has shop.refund_payments. No payout and no erasure is among it.
CHANGES = re.compile(
    r"POST (charges/[\w-]+/(refunds|recorded-refunds|refunds/[\w-]+\.[0-9]+/settle)"
    r"|problems/[\w-]+/resolve|handlers/[0-9]+/(retry|drop))"
)
# An order in a path, which is no step up.
ORDER = r"(?!\.\.?(/|$))[^/]+"
# What whoever has shop.view_payments may read. What is not named here, in this spelling, is refused.
VIEWS = re.compile(
    rf"GET (pay-admin\.js|me|changes|charges(/[\w-]+(/dossier)?)?|orders/{ORDER}|problems|handlers|summary|reconciliation)"
)
# And whoever has shop.link_payments: the addresses of links open orders, so nobody else reads them.
LINKS = re.compile(rf"(GET|POST) orders/{ORDER}/links|DELETE links/[\w-]+")
# Seconds. A stream ends with what comes next, and the browser opens it again: it keeps a thread of the server to itself.
STREAM_LIFETIME = 30
PASSED = ("Content-Type", "Content-Disposition", "Cache-Control", "ETag", "X-Accel-Buffering")


@csrf_exempt  # by the header that browsers send, below
def desk_api(request, path):
    """What the desk asks, passed on to the merchant's API with the token that no browser sees, for those who may ask it."""
    user = request.user
    may_view, may_refund, may_link = (user.has_perm(f"shop.{name}_payments") for name in ("view", "refund", "link"))
    if not user.is_authenticated:
        return JsonResponse({"title": "Not signed in", "status": 401, "code": "not_allowed"}, status=401)
    is_own_page = request.headers.get("Sec-Fetch-Site") == "same-origin"
    asked = f"{request.method} {path}"
    is_allowed = (
        (may_view and VIEWS.fullmatch(asked))
        or (may_refund and CHANGES.fullmatch(asked))
        or (may_link and LINKS.fullmatch(asked))
    )
    if not is_allowed or not (is_own_page or request.method == "GET"):
        return JsonResponse({"title": "Not allowed", "status": 403, "code": "not_allowed"}, status=403)
    if path == "me":  # so that the desk offers nobody what is refused
        rights = {"view": may_view, "refund": may_refund, "link": may_link and settings.PAY_LINK_SECRETS}
        return JsonResponse({"user": user.get_username(), "can": [right for right, has in rights.items() if has]})

    url = urlsplit(os.environ.get("PAY_ADMIN_URL", "http://127.0.0.1:8071"))
    headers = {"Authorization": f"Bearer {os.environ['PAY_ADMIN_TOKEN']}"}
    for name in ("Accept", "Content-Type", "Idempotency-Key"):
        if request.headers.get(name):
            headers[name] = request.headers[name]
    query = request.META["QUERY_STRING"]
    connection = (HTTPSConnection if url.scheme == "https" else HTTPConnection)(url.netloc, timeout=40)
    connection.request(
        request.method, f"{url.path}/{quote(path)}" + (f"?{query}" if query else ""), request.body or None, headers
    )
    answer = connection.getresponse()

    def chunks():
        end = time.monotonic() + STREAM_LIFETIME
        try:
            while (path != "changes" or time.monotonic() < end) and (chunk := answer.read1(8192)):
                yield chunk
        finally:
            connection.close()

    passed = StreamingHttpResponse(chunks(), status=answer.status)
    for name in PASSED:
        if answer.getheader(name):
            passed[name] = answer.getheader(name)
    return passed
