"""The shop's own admin: orders, what they cost, and money back."""
import re

from django import forms
from django.contrib import admin, messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.timezone import localtime

from pay_admin import Refused, Unanswered

from .ledger import change_amount, next_refund, refund_prefix, send_refund
from .models import Order, Product
from .templatetags.brl import brl

admin.site.register(Product)

# The service's names of the types of a Pix key.
PIX_KEY_TYPES = [("CPF", "CPF"), ("CNPJ", "CNPJ"), ("EMAIL", "E-mail"), ("PHONE", "Celular"), ("EVP", "Chave aleatória")]

# What a person is told if nothing was sent.
REFUSED = {
    "charge_not_paid": "A cobrança não está paga.",
    "idempotency_key_reused": "Outro estorno foi pedido depois que você abriu esta página. Confira antes de pedir mais um.",
    "pix_key_invalid": "Esta chave Pix não é do tipo que você escolheu. Confira a chave e o tipo dela.",
    "pix_key_needed": "Informe a chave Pix do comprador e o tipo dela.",
    "refund_above_paid": "É mais do que resta desta cobrança.",
    "refund_below_minimum": "No cartão o mínimo é R$\u00a05,00, ou tudo o que resta. Por Pix é R$\u00a050,00.",
    "refund_underway": "Outro estorno desta cobrança ainda não terminou. Espere o resultado.",
}


# What a person is told of problems with the money of an order.
PROBLEMS = {
    "amount_outdated": "O pedido foi pago com um valor que não era mais o dele."
    " Acerte a diferença com quem comprou, ou devolva o dinheiro.",
    "charged_back": "O banco devolveu o valor ao comprador (contestação)."
    " Não envie o que ainda não saiu, e responda ao banco com o dossiê, em Pagamentos.",
    "duplicate_payment": "Chegou dinheiro para o pedido, que já estava pago. Devolva em Pagamentos o que veio a mais.",
    "wrong_amount": "Chegou um valor que não é o da cobrança. Acerte a diferença com quem comprou, ou devolva o dinheiro.",
}


def outcome(status: str, cents: int, note: str) -> str:
    """What became of a refund."""
    money = brl(cents)
    if status == "done" and re.match("https?://", note):
        return format_html('{} voltaram para o comprador. <a href="{}">Comprovante</a>', money, note)
    return {
        "done": f"{money} voltaram para o comprador.",
        "pending": f"{money} estão a caminho, ou o serviço ainda não disse se voltaram. Nada é enviado de novo.",
        "refused": f"{money} não voltaram: {note or 'recusado pelo serviço.'}",
        "unknown": f"Não dá para saber se {money} voltaram. Não peça outro estorno: confira no painel do serviço.",
    }[status]


class RefundForm(forms.Form):
    key = forms.CharField(widget=forms.HiddenInput, max_length=190)
    amount = forms.CharField(label="Valor", help_text="Por exemplo 50,00")
    reason = forms.CharField(label="Motivo", max_length=200, required=False)
    pix_key = forms.CharField(label="Chave Pix do comprador", required=False)
    pix_key_type = forms.ChoiceField(label="Tipo da chave", choices=PIX_KEY_TYPES, required=False)

    def __init__(self, payment, *given, **more):
        super().__init__(*given, **more)
        if payment.method != "pix":
            del self.fields["pix_key"], self.fields["pix_key_type"]

    def clean_amount(self) -> int:
        """Cents. None, and what may be another amount, such as "50" or "50.00", is refused."""
        text = self.cleaned_data["amount"]
        is_amount = re.fullmatch(r"([0-9]{1,3}(\.[0-9]{3}){1,2}|[0-9]{1,7}),[0-9]{2}", text)
        cents = int(text.replace(".", "").replace(",", "")) if is_amount else 0
        if cents == 0:
            raise forms.ValidationError("Escreva o valor assim: 50,00")
        return cents


class OrderForm(forms.ModelForm):
    def clean_cents(self) -> int:
        """Changes it here: only who holds the order's lock knows whether it is paid meanwhile."""
        cents = self.cleaned_data["cents"]
        if "cents" in self.changed_data and not change_amount(self.instance.id, cents):
            raise forms.ValidationError("O pedido já está pago.")
        return cents


@admin.register(Order)
class OrderAdmin(admin.ModelAdmin):
    form = OrderForm
    list_display = ["id", "buyer", "title", "cost", "paid_at", "refunded"]
    readonly_fields = ["id", "buyer", "title", "created_at", "paid_at", "refunded", "notices"]
    fields = ["id", "buyer", "title", "cents", "created_at", "paid_at", "refunded", "notices"]
    actions = ["refund"]

    @admin.display(description="valor")
    def cost(self, order):
        return brl(order.cents)

    @admin.display(description="devolvido")
    def refunded(self, order):
        return brl(order.back)

    @admin.display(description="pagamentos")
    def notices(self, order):
        """What somebody should look at, and the way to the desk."""
        told = (
            (date_format(localtime(one.told_at), "d/m/Y, H:i"), PROBLEMS.get(one.code, "Há algo a conferir em Pagamentos."))
            for one in order.problems.order_by("told_at")
        )
        link = format_html('<a href="{}?pay-order={}">Ver o pedido em Pagamentos</a>', reverse("desk"), order.id)
        return format_html("{}{}", format_html_join("", "Aviso de {}: {}<br />", told), link)

    def has_add_permission(self, request):
        return False

    def has_delete_permission(self, request, obj=None):
        return False

    def has_refund_permission(self, request):
        return request.user.has_perm("shop.refund_payments")

    def save_model(self, request, obj, form, change):
        """Nothing: the form has changed the amount, and what is told of the order meanwhile stays."""

    @admin.action(description="Devolver dinheiro", permissions=["refund"])
    def refund(self, request, queryset):
        order = queryset.first()
        payments = list(order.payments.order_by("paid_at"))
        if len(queryset) != 1 or not payments:
            self.message_user(request, "Escolha um pedido pago de cada vez.", messages.ERROR)
            return None
        asked = next((one for one in payments if one.charge_id == request.POST.get("send")), None)
        sent = RefundForm(asked, request.POST) if asked else None
        if asked and sent.is_valid() and sent.cleaned_data["key"].startswith(refund_prefix(asked)):
            if self.send(request, asked, sent.cleaned_data):
                return redirect(request.get_full_path())
            sent = self.form_of(asked, request.POST.dict())
        forms_of = [(one, sent if one is asked else self.form_of(one)) for one in payments]
        # After the requests above: what is told meanwhile is in the list, or its form is still there.
        known = [outcome(refund.status, refund.cents, refund.note) for refund in order.refunds.order_by("id")]
        context = {"title": f"Devolver: {order.id}", "order": order, "payments": forms_of, "known": known}
        return render(request, "shop/refund.html", {**self.admin_site.each_context(request), **context})

    def form_of(self, payment, typed=None):
        """None where nothing is left. Until it is known what became of a refund, it stays the same one."""
        refund = next_refund(payment)
        if not refund.cents and payment.left <= 0:
            return None
        kept = {"amount": brl(refund.cents)[3:], "reason": refund.reason} if refund.cents else {}
        return RefundForm(payment, initial={**(typed or {}), **kept, "key": refund.id})

    def send(self, request, payment, asked) -> bool:
        """Whether the form has done what it was for; what a refused one held stays."""
        pix_key = {"pixKey": asked["pix_key"], "pixKeyType": asked["pix_key_type"]} if asked.get("pix_key") else {}
        try:
            refund = send_refund(
                asked["key"], payment, asked["amount"], asked["reason"], pix_key, request.user.get_username()
            )
            words = outcome(refund.status, refund.cents, refund.note)
            is_sent = refund.status != "refused"
            self.message_user(request, words, messages.INFO if is_sent else messages.ERROR)
            return is_sent
        except Refused as refused:
            if refused.code == "refund_asked_before":
                words = 'Este estorno já foi pedido. <a href="{}?pay-charge={}">Veja em Pagamentos</a> o que houve com ele.'
                self.message_user(request, format_html(words, reverse("desk"), payment.charge_id), messages.WARNING)
                return False
            words = REFUSED.get(refused.code, f"Chame quem cuida do sistema: {refused.code}. {refused}")
            self.message_user(request, f"Nada foi enviado. {words}", messages.ERROR)
            return False
        except Unanswered:
            words = "Sem resposta. Abra o formulário de novo: ele diz o que já houve, e o mesmo estorno não é enviado duas vezes."
            self.message_user(request, words, messages.WARNING)
            return True
