"""The shop's own admin: orders, what they cost, and money back."""
import re

from django import forms
from django.contrib import admin, messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html

from pay_admin import Refused, Unanswered

from .ledger import change_amount, next_refund, refund_note, refund_prefix, send_refund
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


def outcome(status: str, cents: int, note: str) -> str:
    """What became of a refund."""
    money = brl(cents)
    return {
        "done": f"{money} voltaram para o comprador." + (f" Comprovante: {note}" if note else ""),
        "pending": f"{money} estão a caminho, ou o serviço ainda não disse se voltaram. Nada é enviado de novo.",
        "refused": f"{money} não voltaram: {note or 'recusado pelo serviço.'}",
        "unknown": f"Não dá para saber se {money} voltaram. Não peça outro estorno: confira no painel do serviço.",
    }[status]


class RefundForm(forms.Form):
    key = forms.CharField(widget=forms.HiddenInput, max_length=190)
    amount = forms.CharField(label="Valor", help_text="Por exemplo 50,00")
    reason = forms.CharField(label="Motivo", max_length=200, required=False)
    pix_key = forms.CharField(label="Chave Pix do comprador, se pagou por Pix", required=False)
    pix_key_type = forms.ChoiceField(label="Tipo da chave", choices=PIX_KEY_TYPES, required=False)

    def clean_amount(self) -> int:
        """Cents. None, and what may be another amount, such as "50" or "50.00", is refused."""
        text = self.cleaned_data["amount"]
        is_amount = re.fullmatch(r"([0-9]{1,3}(\.[0-9]{3}){1,2}|[0-9]{1,7}),[0-9]{2}", text)
        cents = int(text.replace(".", "").replace(",", "")) if is_amount else 0
        if cents == 0:
            raise forms.ValidationError("Escreva o valor assim: 50,00")
        return cents


@admin.register(Order)
class OrderAdmin(admin.ModelAdmin):
    list_display = ["id", "buyer", "title", "cost", "paid_at", "refunded"]
    readonly_fields = ["id", "buyer", "title", "created_at", "paid_at"]
    fields = ["id", "buyer", "title", "cents", "created_at", "paid_at"]
    actions = ["refund"]

    @admin.display(description="valor")
    def cost(self, order):
        return brl(order.cents)

    @admin.display(description="devolvido")
    def refunded(self, order):
        return brl(sum(refund.cents for refund in order.refunds.all() if refund.status == "done"))

    def has_add_permission(self, request):
        return False

    def has_delete_permission(self, request, obj=None):
        return False

    def has_refund_permission(self, request):
        return request.user.has_perm("shop.refund_payments")

    def save_model(self, request, obj, form, change):
        if "cents" in form.changed_data and not change_amount(obj.id, form.cleaned_data["cents"]):
            self.message_user(request, "O pedido já está pago.", messages.ERROR)

    @admin.action(description="Devolver dinheiro", permissions=["refund"])
    def refund(self, request, queryset):
        order = queryset.first()
        payments = list(order.payments.order_by("paid_at"))
        if len(queryset) != 1 or not payments:
            self.message_user(request, "Escolha um pedido pago de cada vez.", messages.ERROR)
            return None
        asked = next((one for one in payments if one.charge_id == request.POST.get("send")), None)
        sent = RefundForm(request.POST) if asked else None
        if asked and sent.is_valid() and sent.cleaned_data["key"].startswith(refund_prefix(asked)):
            self.send(request, asked, sent.cleaned_data)
            return redirect(request.get_full_path())
        forms_of = [(one, sent if one is asked else self.form_of(one)) for one in payments]
        # After the requests above: what is told meanwhile is in the list, or its form is still there.
        known = [outcome(refund.status, refund.cents, refund.note) for refund in order.refunds.order_by("id")]
        context = {"title": f"Devolver: {order.id}", "order": order, "payments": forms_of, "known": known}
        return render(request, "shop/refund.html", {**self.admin_site.each_context(request), **context})

    def form_of(self, payment):
        """None where nothing is left. Until it is known what became of a refund, it stays the same one."""
        refund = next_refund(payment)
        if not refund.cents and payment.left <= 0:
            return None
        amount = brl(refund.cents)[3:] if refund.cents else ""
        return RefundForm(initial={"key": refund.id, "amount": amount, "reason": refund.reason})

    def send(self, request, payment, asked):
        pix_key = {"pixKey": asked["pix_key"], "pixKeyType": asked["pix_key"] and asked["pix_key_type"]}
        try:
            refund = send_refund(
                asked["key"], payment, asked["amount"], asked["reason"], pix_key, request.user.get_username()
            )
            words = outcome(refund["status"], refund["amount"], refund_note(refund))
            self.message_user(request, words, messages.INFO if refund["status"] != "refused" else messages.ERROR)
        except Refused as refused:
            if refused.code == "refund_asked_before":
                words = 'Este estorno já foi pedido. <a href="{}?pay-charge={}">Veja em Pagamentos</a> o que houve com ele.'
                self.message_user(request, format_html(words, reverse("desk"), payment.charge_id), messages.WARNING)
                return
            words = REFUSED.get(refused.code, f"Chame quem cuida do sistema: {refused.code}. {refused}")
            self.message_user(request, f"Nada foi enviado. {words}", messages.ERROR)
        except Unanswered:
            words = "Sem resposta. Abra o formulário de novo: ele diz o que já houve, e o mesmo estorno não é enviado duas vezes."
            self.message_user(request, words, messages.WARNING)
