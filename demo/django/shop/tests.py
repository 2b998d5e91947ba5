"""`manage.py test shop`: what must hold whatever is typed and told. No proxy runs beside it."""
import hmac
import json
import os
import runpy
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client, TestCase, override_settings

from pay_admin import Refused, Unanswered

from . import settings as shop_settings
from .ledger import change_amount, next_refund, send_refund, take_payment, take_refund
from .models import Order, RefundRequest

os.environ.update(PAY_ADMIN_URL="http://127.0.0.1:9", PAY_ADMIN_TOKEN="a-token-of-the-tests")


class Refunds(TestCase):
    def setUp(self):
        self.client.force_login(User.objects.create_superuser("ana"))
        self.order = Order.objects.create(id="A-1001", buyer=User.objects.get(), title="Moka", cents=5000)
        self.payment = self.pay("c-1", 5000)

    def pay(self, charge, cents):
        paid = {"charge_id": charge, "cents": cents, "covers": cents}
        return self.order.payments.create(method="pix", paid_at="2026-11-25T12:00Z", **paid)

    def form(self):
        return self.client.post("/admin/shop/order/", {"action": "refund", "_selected_action": "A-1001"}).content.decode()

    def card(self):
        self.payment.method = "card"
        self.payment.save()

    def ask(self, amount, **more):
        form = {"action": "refund", "_selected_action": "A-1001", "send": "c-1", "key": "c-1-refund-1", "amount": amount}
        return self.client.post("/admin/shop/order/", {**form, **more}, follow=True).content.decode()

    def test_no_amount_is_not_all_of_it(self):
        with mock.patch("shop.ledger.call") as call:
            for amount in ("0,00", "000,00", "50", "-5,00"):
                self.assertIn("Escreva o valor assim: 50,00", self.ask(amount))
        call.assert_not_called()
        self.assertFalse(RefundRequest.objects.exists())

    def test_a_lost_answer_is_the_same_refund_until_it_is_told(self):
        pix_key = {"pix_key": "maria@example.com", "pix_key_type": "EMAIL"}
        self.assertIn("Sem resposta", self.ask("50,00", **pix_key))
        self.assertEqual(next_refund(self.payment).id, "c-1-refund-1")
        with mock.patch("shop.ledger.call", side_effect=Refused("idempotency_key_reused", "")):
            told = self.ask("50,00", pix_key="52998224725")
        self.assertIn('Este estorno já foi pedido. <a href="/payments/?pay-charge=c-1">', told)
        self.assertEqual(next_refund(self.payment).id, "c-1-refund-1")
        refund = {"id": "r-1", "orderId": "A-1001", "chargeId": "c-1", "amount": 5000, "status": "refused"}
        take_refund({**refund, "id": "r-0", "amount": 1000})
        self.assertEqual(next_refund(self.payment).id, "c-1-refund-1")
        take_refund(refund)
        self.assertEqual(next_refund(self.payment).id, "c-1-refund-2")
        form = self.client.post("/admin/shop/order/", {"action": "refund", "_selected_action": "A-1001"})
        self.assertIn("50,00 não voltaram", form.content.decode())

    def test_a_form_whose_refund_was_made_on_the_desk_meanwhile_sends_nothing(self):
        self.assertIn("Sem resposta", self.ask("30,00"))
        refund = {"id": "r-1", "orderId": "A-1001", "chargeId": "c-1", "amount": 3000}
        take_refund({**refund, "status": "refused", "reason": "Saldo insuficiente"})
        with mock.patch("shop.ledger.call") as call:
            self.assertIn("30,00 não voltaram: Saldo insuficiente", self.ask("30,00"))
            take_refund({**refund, "status": "done"})
            self.assertIn("30,00 voltaram para o comprador.", self.ask("30,00"))
        call.assert_not_called()

    def test_what_the_clerk_wrote_is_no_receipt_and_no_cause(self):
        refund = {"orderId": "A-1001", "chargeId": "c-1", "amount": 5000, "reason": "Veio quebrada"}
        take_refund({**refund, "id": "r-1", "status": "done"})
        take_refund({**refund, "id": "r-2", "status": "done", "receiptUrl": "https://receipts.example/2"})
        take_refund({**refund, "id": "r-3", "status": "pending"})
        take_refund({**refund, "id": "r-3", "status": "refused", "reason": "Saldo insuficiente"})
        form = self.client.post("/admin/shop/order/", {"action": "refund", "_selected_action": "A-1001"})
        page = form.content.decode()
        self.assertNotIn("Veio quebrada", page)
        self.assertIn("50,00 voltaram para o comprador. <a href=\"https://receipts.example/2\">Comprovante</a>", page)
        self.assertIn("50,00 não voltaram: Saldo insuficiente<", page)

    def test_the_form_says_how_much_is_left(self):
        refund = {"orderId": "A-1001", "chargeId": "c-1"}
        take_refund({**refund, "id": "r-1", "amount": 1000, "status": "done"})
        take_refund({**refund, "id": "r-2", "amount": 500, "status": "unknown"})
        take_refund({**refund, "id": "r-3", "amount": 2000, "status": "refused"})
        form = self.client.post("/admin/shop/order/", {"action": "refund", "_selected_action": "A-1001"})
        self.assertIn("Restam R$\u00a035,00.", form.content.decode())
        self.assertIn("Restam R$\u00a035,00.", self.ask("50"))

    def test_what_was_asked_for_is_not_left_until_its_answer_is_known(self):
        self.assertIn("Sem resposta", self.ask("30,00"))
        self.assertIn("Restam R$\u00a020,00.", self.form())
        self.assertIn('value="30,00"', self.form())
        with mock.patch("shop.ledger.call", side_effect=Refused("refund_below_minimum", "")):
            self.assertIn("Nada foi enviado", self.ask("30,00"))
        self.assertIn("Restam R$\u00a050,00.", self.form())

    def test_each_payment_goes_back_by_a_form_of_its_own(self):
        self.pay("c-2", 6000)
        take_refund({"id": "r-1", "orderId": "A-1001", "chargeId": "c-1", "amount": 5000, "status": "done"})
        form = self.form()
        self.assertIn("Restam R$\u00a060,00.", form)
        self.assertNotIn('value="c-1"', form)
        self.assertIn('value="c-2"', form)
        # The key of another payment's refund is none of this one's.
        with mock.patch("shop.ledger.call") as call:
            self.ask("60,00", send="c-2")
            call.assert_not_called()
            refund = {"id": "r-2", "orderId": "A-1001", "chargeId": "c-2", "amount": 6000}
            call.return_value = {**refund, "status": "pending"}
            self.assertIn("60,00 estão a caminho", self.ask("60,00", send="c-2", key="c-2-refund-1"))
        self.assertEqual(call.call_args.args[1], "/charges/c-2/refunds")

    def test_the_type_of_a_key_is_one_of_the_service_s(self):
        with mock.patch("shop.ledger.call") as call:
            self.assertIn("Faça uma escolha válida", self.ask("50,00", pix_key="ana@example.com", pix_key_type="E-mail"))
        call.assert_not_called()

    def test_what_a_refused_form_held_stays(self):
        typed = {"amount": "50,00", "reason": "Veio quebrada", "pix_key": "maria@example.com", "pix_key_type": "EMAIL"}
        refund = {"id": "r-1", "orderId": "A-1001", "chargeId": "c-1", "amount": 5000, "status": "refused"}
        for answer in ({"side_effect": Refused("refund_above_paid", "")}, {"return_value": refund}):
            with mock.patch("shop.ledger.call", **answer):
                page = self.ask(**typed)
            self.assertRegex(page, 'class="error">(Nada foi enviado|R\\$\u00a050,00 não voltaram)')
            for kept in ('value="50,00"', 'value="Veio quebrada"', 'value="maria@example.com"', '"EMAIL" selected'):
                self.assertIn(kept, page)
        # What comes next is another refund.
        self.assertIn('value="c-1-refund-2"', page)

    def test_a_card_s_money_goes_back_without_a_pix_key(self):
        self.assertIn("Chave Pix", self.form())
        self.card()
        self.assertNotIn("Chave Pix", self.form())
        with mock.patch("shop.ledger.call") as call:
            call.return_value = {"id": "r-1", "orderId": "A-1001", "chargeId": "c-1", "amount": 5000, "status": "done"}
            self.assertIn("50,00 voltaram", self.ask("50,00"))
        self.assertEqual(call.call_args.args[2], {"amount": 5000})
        self.assertNotIn('value="Devolver"', self.form())

    def test_what_comes_late_undoes_nothing(self):
        refund = {"id": "r-1", "orderId": "A-1001", "chargeId": "c-1", "amount": 5000}
        for status, known in (("unknown", "unknown"), ("pending", "unknown"), ("done", "done"), ("unknown", "done")):
            take_refund({**refund, "status": status})
            self.assertEqual(self.order.refunds.get().status, known)

    def test_what_the_service_sent_back_is_no_longer_what_a_clerk_said(self):
        refund = {"id": "r-1", "orderId": "A-1001", "chargeId": "c-1", "amount": 5000, "reason": "Não saiu"}
        for status, known in (
            *(("unknown", "unknown"), ("refused", "refused"), ("unknown", "refused"), ("pending", "refused")),
            *(("done", "done"), ("refused", "done")),
        ):
            take_refund({**refund, "status": status})
            self.assertEqual(self.order.refunds.get().status, known)
        self.assertEqual(self.order.refunds.get().note, "")


class Payments(TestCase):
    def setUp(self):
        self.order = Order.objects.create(id="A-1001", buyer=User.objects.create_user("maria"), title="Moka", cents=5000)

    def pays(self, covers, cents=None):
        paid = {"id": f"c-{covers}", "orderId": "A-1001", "method": "pix", "paidAt": "2026-11-25T12:00:00Z"}
        take_payment({**paid, "amount": cents or covers, "orderAmount": covers})

    def goes_back(self, charge, cents, status):
        take_refund({"id": f"r-{charge}", "orderId": "A-1001", "chargeId": charge, "amount": cents, "status": status})

    def tell(self, told):
        body = json.dumps(told).encode()
        signature = hmac.new(settings.PAY_EVENTS_SECRET.encode(), body, "sha256").hexdigest()
        answer = self.client.post("/pay-events", body, "application/json", HTTP_X_SERVICE_SIGNATURE=signature)
        self.assertEqual(answer.status_code, 204)

    def is_paid(self):
        self.order.refresh_from_db()
        return self.order.paid_at is not None

    def test_no_order_is_paid_by_money_that_went_back(self):
        self.pays(4000)
        self.goes_back("c-4000", 4000, "done")
        self.assertTrue(change_amount("A-1001", 4000))
        self.assertFalse(self.is_paid())
        # A part that may have gone back, until it is known that it did not.
        self.pays(3500)
        self.goes_back("c-3500", 500, "unknown")
        self.assertTrue(change_amount("A-1001", 3500))
        self.assertFalse(self.is_paid())
        self.goes_back("c-3500", 500, "refused")
        self.assertTrue(self.is_paid())

    def test_no_order_is_paid_by_money_whose_refund_was_asked_for_until_nothing_was_sent(self):
        self.pays(4000)
        payment = self.order.payments.get()
        with mock.patch("shop.ledger.call", side_effect=Unanswered), self.assertRaises(Unanswered):
            send_refund("c-4000-refund-1", payment, 4000, "", {}, "ana")
        self.assertTrue(change_amount("A-1001", 4000))
        self.assertFalse(self.is_paid())
        with mock.patch("shop.ledger.call", side_effect=Refused("", "")), self.assertRaises(Refused):
            send_refund("c-4000-refund-1", payment, 4000, "", {}, "ana")
        self.assertTrue(self.is_paid())

    def test_what_went_back_before_is_no_part_of_the_amount_that_is_told(self):
        self.goes_back("c-4000", 1000, "done")
        self.pays(4000, cents=5000)
        self.assertFalse(self.is_paid())
        self.assertTrue(change_amount("A-1001", 4000))
        self.assertTrue(self.is_paid())


    def test_the_amount_of_a_paid_order_is_refused_and_nothing_said_to_be_changed(self):
        self.client.force_login(User.objects.create_superuser("ana"))
        address = "/admin/shop/order/A-1001/change/"
        self.assertIn("alterado com sucesso", self.client.post(address, {"cents": "4000"}, follow=True).content.decode())
        self.pays(4000)
        page = self.client.post(address, {"cents": "3000"}, follow=True).content.decode()
        self.assertIn("O pedido já está pago.", page)
        self.assertNotIn("alterado com sucesso", page)
        self.order.refresh_from_db()
        self.assertEqual(self.order.cents, 4000)
        self.assertIsNotNone(self.order.paid_at)
        self.assertEqual(LogEntry.objects.count(), 1)

    def test_a_buyer_is_told_what_went_back(self):
        self.client.force_login(self.order.buyer)
        own = lambda: self.client.get("/orders/A-1001/").content.decode()
        listed = lambda: self.client.get("/orders/").content.decode()
        self.pays(5000)
        # Of money that came on top, and was no payment of the order.
        take_refund({"id": "r-1", "orderId": "A-1001", "chargeId": "c-on-top", "amount": 5000, "status": "done"})
        self.assertIn("<span>Pago</span>", listed())
        self.goes_back("c-5000", 2000, "done")
        self.assertIn("<span>Pago, R$\u00a020,00 devolvidos</span>", listed())
        self.assertRegex(own(), r"Pagamento confirmado[\s\S]*Devolvido: <b>R\$\u00a020,00<")
        take_refund({"id": "r-2", "orderId": "A-1001", "chargeId": "c-5000", "amount": 3000, "status": "done"})
        self.assertIn("<span>Devolvido</span>", listed())
        self.assertIn("Devolvido: <b>R$\u00a050,00<", own())
        self.assertNotIn("Pagamento confirmado", own())

    def test_a_clerk_is_told_of_money_that_is_no_payment_and_led_to_it(self):
        problem = {"event": "pay.problem", "id": "p-1", "code": "amount_outdated", "at": "2026-11-28T15:20:00.000Z"}
        for told in ({"orderId": "A-1001"}, {"orderId": "A-1001"}, {"orderId": "A-9", "id": "p-2"}, {"id": "p-3"}):
            self.tell({**problem, **told})
        self.client.force_login(User.objects.create_superuser("ana"))
        page = self.client.get("/admin/shop/order/A-1001/change/").content.decode()
        self.assertEqual(page.count("Aviso de 28/11/2026, 12:20: O pedido foi pago com um valor que não era mais o dele."), 1)
        self.assertIn('href="/payments/?pay-order=A-1001"', page)

    def test_a_clerk_is_told_once_that_the_bank_took_the_money_back(self):
        self.pays(5000)
        told = {"event": "pay.charge", "id": "c-5000", "updatedAt": "2026-11-28T15:20:00.000Z"}
        for more in (
            {"orderId": "A-1001", "status": "paid"},
            {"orderId": "A-1001", "status": "reversed"},
            {"orderId": "A-1001", "status": "reversed"},
            {"orderId": "A-9", "status": "reversed"},
        ):
            self.tell({**told, **more})
        self.client.force_login(User.objects.create_superuser("ana"))
        page = self.client.get("/admin/shop/order/A-1001/change/").content.decode()
        self.assertEqual(page.count("Aviso de 28/11/2026, 12:20: O banco devolveu o valor ao comprador (contestação)."), 1)


class MerchantApi(BaseHTTPRequestHandler):
    """Answers as the proxy's does, and says what it was asked."""

    def do_GET(self):
        body = json.dumps({"asked": f"{self.command} {self.path}"}).encode()
        self.send_response(200)
        for name, value in (("Content-Type", "application/json"), ("X-Accel-Buffering", "no"), ("Server-Timing", "a")):
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_DELETE = do_GET

    def log_message(self, *words):
        pass


class Desk(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        api = ThreadingHTTPServer(("127.0.0.1", 0), MerchantApi)
        threading.Thread(target=api.serve_forever, daemon=True).start()
        cls.addClassCleanup(api.server_close)
        cls.addClassCleanup(api.shutdown)
        address = mock.patch.dict(os.environ, PAY_ADMIN_URL=f"http://127.0.0.1:{api.server_port}")
        address.start()
        cls.addClassCleanup(address.stop)

    def sign_in(self, *permissions):
        user = User.objects.create_user("rui", is_staff=True)
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        self.client.force_login(user)

    def test_a_stream_is_let_through_by_web_servers_that_gather_answers(self):
        self.sign_in("view_payments")
        answer = self.client.get("/pay-admin/changes")
        self.assertEqual(json.loads(answer.getvalue()), {"asked": "GET /changes"})
        self.assertEqual(answer["X-Accel-Buffering"], "no")
        self.assertFalse(answer.has_header("Server-Timing"))

    def ask(self, method, path, site="same-origin"):
        answer = self.client.generic(method, f"/pay-admin/{path}", HTTP_SEC_FETCH_SITE=site)
        return answer.getvalue().decode() if answer.status_code == 200 else answer.status_code

    @override_settings(PAY_LINK_SECRETS=["a-secret-of-the-tests"])
    def test_links_are_for_those_who_may_make_them(self):
        calls = (("GET", "orders/A-1/links"), ("POST", "orders/A-1/links"), ("DELETE", "links/l-1"))
        self.sign_in("view_payments", "refund_payments")
        self.assertEqual(json.loads(self.ask("GET", "me"))["can"], ["view", "refund"])
        for method, path in calls:
            self.assertEqual(self.ask(method, path), 403, path)
        User.objects.all().delete()
        self.sign_in("view_payments", "link_payments")
        self.assertEqual(json.loads(self.ask("GET", "me"))["can"], ["view", "link"])
        for method, path in calls:
            self.assertIn(f"{method} /{path}", self.ask(method, path))
        for method in ("GET", "POST"):
            self.assertEqual(self.ask(method, "orders/../links"), 403)
        self.assertEqual(self.ask("DELETE", "links/l-1", "cross-site"), 403)
        self.assertEqual(self.ask("POST", "charges/c-1/refunds"), 403)
        with override_settings(PAY_LINK_SECRETS=[]):
            self.assertEqual(json.loads(self.ask("GET", "me"))["can"], ["view"])

    def test_money_goes_back_by_those_who_may_refund(self):
        changes = ("charges/c-1/refunds", "charges/c-1/recorded-refunds", "charges/c-1/refunds/c-1.2/settle", "problems/p-1/resolve")
        self.sign_in("view_payments")
        for path in changes:
            self.assertEqual(self.ask("POST", path), 403, path)
        User.objects.all().delete()
        self.sign_in("view_payments", "refund_payments")
        for path in changes:
            self.assertIn(f"POST /{path}", self.ask("POST", path))
        for path in ("payouts", "charges/c-1/refunds/../settle", "charges/c-1/refunds/c-1./settle"):
            self.assertEqual(self.ask("POST", path), 403, path)

    def test_reads_are_those_of_the_desk_each_in_one_spelling(self):
        self.sign_in("view_payments", "refund_payments")
        read = ("changes", "charges", "charges/c-1", "charges/c-1/dossier", "problems", "handlers", "summary")
        for path in (*read, "orders/A-1", "reconciliation", "pay-admin.js"):
            self.assertIn(f"GET /{path}", self.ask("GET", path))
            # Of a stream none must be without its time limit.
            for spelling in (f"{path}/", f"/{path}", f"pay-admin/{path}", f"pay-admin//{path}", f"./{path}", f"%2F{path}"):
                self.assertEqual(self.ask("GET", spelling), 403, spelling)
        links = "orders/A-1/links"
        for path in (
            *("payouts", "orders/..", "openapi.json", "links/", f"{links}/", f"/{links}", f"pay-admin/{links}"),
            *(f"/pay-admin/{links}", f"pay-admin//{links}", "orders//A-1/links", "orders/A-1//links", "%6frders/A-1/links"),
            *(f"%2F{links}", f"pay-admin%2F{links}", f"pay%2Dadmin/{links}", "orders/A-1/%6cinks", "%256frders/A-1/links"),
            *(f"charges/../{links}", f"charges/%2e%2e/{links}", f"charges/..%2F{links}", f"./{links}"),
        ):
            self.assertEqual(self.ask("GET", path), 403, path)


class Refusals(TestCase):
    def test_who_has_no_access_is_told_so_in_the_frame_of_the_shop(self):
        user = User.objects.create_user("rui", is_staff=True)
        self.client.force_login(user)
        for address in ("/payments/", f"/admin/auth/user/{user.id}/change/"):
            answer = self.client.get(address)
            self.assertContains(answer, "<h1>Você não tem acesso a esta página</h1>", status_code=403)
            self.assertContains(answer, 'href="/orders/"', status_code=403)


class Products(TestCase):
    def test_what_is_no_product_is_not_found(self):
        self.client.force_login(User.objects.create_user("maria"))
        for product in ("abc", "", "9", "9" * 30):
            self.assertEqual(self.client.post("/", {"product": product}).status_code, 404)


class Cookies(TestCase):
    def test_cookies_go_by_tls_alone(self):
        self.assertTrue(self.client.get("/login/").cookies["csrftoken"]["secure"])


class Forms(TestCase):
    def test_a_form_is_taken_behind_a_web_server_that_ends_tls(self):
        User.objects.create_user("maria", password="segredo")
        browser = Client(enforce_csrf_checks=True, HTTP_HOST="127.0.0.1", HTTP_ORIGIN="https://127.0.0.1")
        browser.get("/login/")
        form = {"username": "maria", "password": "segredo", "csrfmiddlewaretoken": browser.cookies["csrftoken"].value}
        self.assertEqual(browser.post("/login/", form).status_code, 302)
        self.assertIn("https://127.0.0.1", settings.CSRF_TRUSTED_ORIGINS)  # which Django 3.2 does not ask


class Events(TestCase):
    def test_a_signature_that_is_no_ascii_is_wrong(self):
        told = self.client.post("/pay-events", b"{}", "application/json", HTTP_X_SERVICE_SIGNATURE="é")
        self.assertEqual(told.status_code, 401)

    @override_settings(PAY_LINK_SECRETS=["the-new-one", "the-former-one"])
    def test_a_link_opens_its_own_order_alone(self):
        for id in ("A-1002", "A-1003"):
            Order.objects.create(id=id, buyer=User.objects.get_or_create(username="maria")[0], title="Moka", cents=5000)
        for secret, id, status in (
            ("the-new-one", "A-1002", 200),
            ("the-former-one", "A-1002", 200),
            ("the-new-one", "A-1003", 404),
            ("another", "A-1002", 404),
        ):
            signature = hmac.new(secret.encode(), b"link l-1 order A-1002", "sha256").hexdigest()
            headers = {"HTTP_PAY_LINK": "l-1", "HTTP_PAY_LINK_SIGNATURE": signature}
            self.assertEqual(self.client.get(f"/pay-orders/{id}", **headers).status_code, status)

    def test_secrets_are_as_the_proxy_reads_them(self):
        for given, secrets in (("the-new-one, the-former-one ,", ["the-new-one", "the-former-one"]), (" ,", [])):
            with mock.patch.dict(os.environ, PAY_LINK_SECRET=given):
                self.assertEqual(runpy.run_path(shop_settings.__file__)["PAY_LINK_SECRETS"], secrets)

    def test_nobody_reads_an_order_without_a_session(self):
        Order.objects.create(id="A-1002", buyer=User.objects.create_user("maria"), title="Moka", cents=5000)
        self.assertEqual(self.client.get("/pay-orders/A-1002").status_code, 404)
