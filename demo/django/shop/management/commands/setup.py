"""Makes four products, a buyer, a clerk and a manager."""
import os
import secrets

from django.contrib.auth.models import Permission, User
from django.core.management.base import BaseCommand

from shop.models import Product

PRODUCTS = [
    ("Moka para seis xícaras", 18990),
    ("Caneca esmaltada", 4900),
    ("Café em grãos, 500\u00a0g", 5290),
    ("Moedor manual", 24900),
]
CLERK = ["view_order", "view_payments"]
PEOPLE = {
    "maria": ("Maria", "da Silva", []),
    "rui": ("Rui", "Costa", CLERK),
    "ana": ("Ana", "Souza", [*CLERK, "change_order", "refund_payments", "link_payments"]),
}


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args, **options):
        Product.objects.bulk_create(Product(title=title, cents=cents) for title, cents in PRODUCTS)
        password = os.environ.get("SHOP_PASSWORD") or secrets.token_hex(6)
        for name, (first, last, permissions) in PEOPLE.items():
            user = User.objects.create_user(
                name, f"{name}@example.com", password, first_name=first, last_name=last, is_staff=bool(permissions)
            )
            user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        self.stdout.write(f"{', '.join(PEOPLE)}; password: {password}")
