from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from . import views

admin.site.site_header = admin.site.site_title = "Torra"

urlpatterns = [
    path("", views.products, name="products"),
    path("orders/", views.orders, name="orders"),
    path("orders/<str:order_id>/", views.order, name="order"),
    path("orders/<str:order_id>.json", views.order_json),
    path("pay-orders/<str:order_id>", views.order_answer),
    path("pay-events", views.events),
    path("payments/", views.desk, name="desk"),
    path("pay-admin/<path:path>", views.desk_api),
    path("login/", LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("admin/", admin.site.urls),
]
