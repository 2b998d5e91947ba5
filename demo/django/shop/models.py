"""Orders, the money that came for them, and what went back."""
import secrets

from django.conf import settings
from django.db import models


def new_order_id() -> str:
    return "P-" + secrets.token_hex(5).upper()


def sum_of(rows) -> int:
    """Cents."""
    return rows.aggregate(sum=models.Sum("cents"))["sum"] or 0


class Product(models.Model):
    title = models.CharField("nome", max_length=190)
    cents = models.PositiveIntegerField("preço em centavos")

    class Meta:
        verbose_name = "produto"

    def __str__(self):
        return self.title


class Order(models.Model):
    id = models.CharField("pedido", max_length=40, primary_key=True, default=new_order_id, editable=False)
    buyer = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, verbose_name="comprador")
    title = models.CharField("itens", max_length=190)
    cents = models.PositiveIntegerField("valor em centavos")
    created_at = models.DateTimeField("feito em", auto_now_add=True)
    paid_at = models.DateTimeField("pago em", null=True, editable=False)

    class Meta:
        verbose_name = "pedido"
        ordering = ["-created_at"]
        permissions = [
            ("view_payments", "Ver pagamentos"),
            ("refund_payments", "Devolver pagamentos"),
            ("link_payments", "Criar links para pagar"),
        ]

    def __str__(self):
        return self.id

    @property
    def back(self) -> int:
        """Cents that went back of its payments. Money that came on top is none."""
        return sum_of(self.refunds.filter(status="done", charge_id__in=self.payments.values("charge_id")))

    @property
    def is_returned(self) -> bool:
        """Whether it was paid, and all that came went back."""
        return self.paid_at is not None and self.back >= sum_of(self.payments)


class Payment(models.Model):
    """Money that came. The charge's id is the key: what is told twice is one row."""

    charge_id = models.CharField(max_length=64, primary_key=True)
    order = models.ForeignKey(Order, models.PROTECT, related_name="payments")
    method = models.CharField(max_length=10)
    cents = models.PositiveIntegerField()
    covers = models.PositiveIntegerField()  # what the order cost, of which this is the payment
    paid_at = models.DateTimeField()

    @property
    def gone(self) -> int:
        """Cents that went back, or may have: a refund that was asked for counts until its answer is known."""
        told = Refund.objects.filter(charge_id=self.charge_id).exclude(status="refused")
        unanswered = RefundRequest.objects.filter(charge_id=self.charge_id, refund_id=None)
        return sum_of(told) + sum_of(unanswered)

    @property
    def left(self) -> int:
        """Cents that may go back."""
        return self.cents - self.gone


class RefundRequest(models.Model):
    """What somebody asks for, kept before it is sent: the id is its Idempotency-Key."""

    id = models.CharField(max_length=190, primary_key=True)
    order = models.ForeignKey(Order, models.PROTECT, related_name="refund_requests")
    charge_id = models.CharField(max_length=64)
    cents = models.PositiveIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    asked_by = models.CharField(max_length=190)
    asked_at = models.DateTimeField(auto_now_add=True)
    refund_id = models.CharField(max_length=64, null=True)


class Refund(models.Model):
    """Money that went back, or did not, whoever asked for it."""

    id = models.CharField(max_length=64, primary_key=True)
    order = models.ForeignKey(Order, models.PROTECT, related_name="refunds")
    charge_id = models.CharField(max_length=64)
    cents = models.PositiveIntegerField()
    status = models.CharField(max_length=10)
    note = models.TextField(blank=True)  # the receipt's address, or why nothing went back


class Problem(models.Model):
    """What the proxy says that somebody should look at."""

    id = models.CharField(max_length=64, primary_key=True)
    order = models.ForeignKey(Order, models.PROTECT, related_name="problems")
    code = models.CharField(max_length=40)
    told_at = models.DateTimeField()
