import os
import sys
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
# The call of the merchant's API: copy pay_admin.py into your own project.
sys.path.append(str(BASE_DIR.parent / "merchant/python"))

SECRET_KEY = os.environ["SHOP_SECRET_KEY"]
DEBUG = os.environ.get("SHOP_DEBUG") == "1"  # to try it without TLS
ALLOWED_HOSTS = os.environ.get("SHOP_HOSTS", "127.0.0.1").split(",")
# The web server in front ends TLS, so Django takes each request for one by http.
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]

# Where browsers reach the proxy: on the shop's own origin, unless it is tried without a web server in front.
PAY_ENDPOINT = os.environ.get("SHOP_PAY_ENDPOINT", "/pay")
PAY_EVENTS_SECRET = os.environ["PAY_EVENTS_SECRET"]
PAY_LINK_SECRETS = [secret.strip() for secret in os.environ.get("PAY_LINK_SECRET", "").split(",") if secret.strip()]
if not PAY_EVENTS_SECRET:
    raise SystemExit("PAY_EVENTS_SECRET is empty: anybody could sign")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "shop",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
ROOT_URLCONF = "shop.urls"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ.get("SHOP_DB", BASE_DIR / "shop.db"),
        # Seconds that a transaction waits for another's end.
        "OPTIONS": {"timeout": 10},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "pt-br"
TIME_ZONE = "America/Sao_Paulo"
USE_TZ = True
USE_L10N = True  # Django 3.2 would write dates as in English
STATIC_URL = "/static/"
STATIC_ROOT = os.environ.get("SHOP_STATIC", BASE_DIR / "static")  # where collectstatic puts them, for the web server
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEBUG
