"""Settings, read from the environment alone: `DATABASE_URL` and `REDIS_URL` choose how the site runs (architecture section 8).

`OSHI_ENV=development`, the default, is safe on one's own machine and needs nothing. `OSHI_ENV=production` refuses to start until
everything that makes it safe is set, and says what is missing.
"""

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from oshisite import databases
from oshisite.environment import Environment, process_kind
from oshisite.mail import mail_settings
from oshisite.request_log import configure_logging
from oshisite.secret_key import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = Environment(os.environ)
_kind = env.text("OSHI_ENV", "development")
env.demand(holds=_kind in {"development", "production"}, otherwise="OSHI_ENV must be development or production")
IS_PRODUCTION = _kind == "production"

# Safety
DEBUG = env.flag("OSHI_DEBUG")
SECRET_KEY = env.text("SECRET_KEY")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", () if IS_PRODUCTION else ("localhost", "127.0.0.1", "[::1]"))
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
if IS_PRODUCTION:
    env.demand(holds=not DEBUG, otherwise="OSHI_DEBUG must be off")
    env.demand(
        holds=len(SECRET_KEY) >= 50 and len(set(SECRET_KEY)) >= 10,
        otherwise="SECRET_KEY must hold at least 50 random characters (python -c 'import secrets; print(secrets.token_urlsafe(50))')",
    )
    env.demand(holds=bool(ALLOWED_HOSTS), otherwise="ALLOWED_HOSTS must name the site's hosts, separated by commas")
    env.demand(holds="*" not in ALLOWED_HOSTS, otherwise="ALLOWED_HOSTS must not be *")
    env.demand(holds=bool(env.text("SMTP_URL")), otherwise="SMTP_URL must say how to send mail (smtps://user:password@host:465)")
    env.demand(
        holds=bool(env.text("DATABASE_URL")), otherwise="DATABASE_URL must say where data is kept (postgres://user:password@host/name)"
    )
elif not SECRET_KEY:
    SECRET_KEY = kept_secret(VAR_DIR / "secret_key")

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = IS_PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 86400 if IS_PRODUCTION else 0
# For a year and the whole domain that would bind sites that are not ours: only whoever runs the domain can say so.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.flag("HSTS_WHOLE_DOMAIN")
SILENCED_SYSTEM_CHECKS = [] if SECURE_HSTS_PRELOAD else ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "oshisite.errors.csrf_failure"
# A guest is bound to this cookie and kept for 90 idle days; it must not run out before.
SESSION_COOKIE_AGE = 365 * 86400
# In the database alone: who is logged in is known while Redis is away, and who logged out stays so when it comes back.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
LANGUAGE_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

# Chat: who may write texts of their own, not only ready ones (L55, L139). An account is new until it has one of the two.
CHAT_GUESTS_WRITE = env.flag("CHAT_GUESTS_WRITE")
CHAT_NEW_ACCOUNTS_WRITE = env.flag("CHAT_NEW_ACCOUNTS_WRITE")
CHAT_NEW_DAYS = 3
CHAT_NEW_MATCHES = 5

# Where data lives
_database = env.url("DATABASE_URL", schemes=("sqlite", "postgres", "postgresql"), default="sqlite:///var/arena.sqlite3")
_redis = env.url("REDIS_URL", schemes=("redis", "rediss"))
_smtp = env.url("SMTP_URL", schemes=("smtp", "smtps"))
_metrics_port = env.text("METRICS_PORT", "0")
env.demand(holds=_metrics_port.isdecimal(), otherwise="METRICS_PORT must be a number")
env.demand(holds=len(env.text("METRICS_TOKEN", "-" * 16)) >= 16, otherwise="METRICS_TOKEN must hold at least 16 characters")
REDIS_URL = _redis.geturl() if _redis else ""
IS_EMBEDDED = not REDIS_URL
RUNS_WORKER = IS_EMBEDDED
env.refuse_faults("This site does not start like that:")
assert _database is not None  # it has a default, and faults were refused
DATABASES = {"default": databases.database(_database, base=BASE_DIR, process=process_kind(), is_embedded=IS_EMBEDDED)}
CHANNEL_LAYERS = databases.channel_layers(REDIS_URL)
CACHES = databases.caches(REDIS_URL)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Tasks
CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = databases.broker(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# For as long as Redis is away: by itself a worker would give up after a hundred tries.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "oshi"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 10_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# The default one writes a shelve file; nothing in the schedule is so rare that it would need one.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"

# Matches: seconds of absence before a claim, if not the usual two minutes (L116)
ABSENCE_COUNTDOWN_SECONDS: int | None = None

# Matches: seconds until the mail about a decision that is owed in a daily match, if not the usual half minute (L113)
DAILY_MAIL_AFTER_SECONDS: int | None = None

# Decks: who says in words what is wrong with one
DECK_TEXTS = "matches.texts.text"
# ... and what its rules say
DECK_RULES = "oshisite.rules.rule_text"

# Mail
vars().update(mail_settings(_smtp, sender=env.text("MAIL_FROM", "Oshi Arena <no-reply@localhost>")))
SHOWS_MAILBOX = _smtp is None
# What links in mails begin with
PUBLIC_URL = env.text("PUBLIC_URL", f"https://{ALLOWED_HOSTS[0]}" if IS_PRODUCTION else "http://127.0.0.1:8000").rstrip("/")

# What the site is made of
INSTALLED_APPS = [
    "servestatic",
    "oshisite",
    "oshisite.accounts",
    "matches",
    "matches.ranked",
    "decks",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "oshisite.static_files.PublishedFiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
]
MIDDLEWARE = [
    "oshisite.request_log.request_log",
    "django.middleware.security.SecurityMiddleware",
    "oshisite.security.security_headers",
    "oshisite.security.NoNul",
    "oshisite.security.ForThemAlone",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "oshisite.accounts.middleware.GuestMiddleware",
    "oshisite.accounts.middleware.SanctionMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "oshisite.urls"
ASGI_APPLICATION = "oshisite.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Accounts
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "oshisite.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_SESSION_REMEMBER = True
# Guests are logged in as far as Django knows, and must reach these pages.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_RATE_LIMITS = {"guest": "60/m/ip"}
MFA_TOTP_ISSUER = "Oshi Arena"

# API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "oshisite.accounts.authentication.ApiTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.AnonRateThrottle", "rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "1200/min"},
    # The server has put the address that a trusted proxy names in its place; the header itself may say anything.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "oshisite.errors.api_exception",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Oshi Arena",
    "DESCRIPTION": (
        "Everything that the pages do, for programs. Tokens are made at /accounts/tokens/. Errors: `code`, `reason` and `detail`."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "VisibilityEnum": ("public", "unlisted", "participants"),
        "DisclosureEnum": ("open", "own", "never"),
        "DeckVisibilityEnum": ("private", "link", "public"),
    },
}

# Languages and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ja", _("Japanese"))]
LOCALE_PATHS = [BASE_DIR / "oshisite" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = USE_I18N = True

# Static files: straight from the applications in development, collected, hashed and compressed in production
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
SERVESTATIC_USE_FINDERS = not IS_PRODUCTION
SERVESTATIC_AUTOREFRESH = not IS_PRODUCTION
SERVESTATIC_ALLOW_ALL_ORIGINS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "oshisite.static_files.HashedStaticFiles" if IS_PRODUCTION else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
if not IS_PRODUCTION:
    SERVESTATIC_MAX_AGE = 0

# Monitoring: read at /metrics by whoever shows the token, and by nobody without one; workers have a port of their own
METRICS_TOKEN = env.text("METRICS_TOKEN")
METRICS_HOST, METRICS_PORT = env.text("METRICS_HOST", "127.0.0.1"), int(_metrics_port)

# Logs
LOGGING_CONFIG = None
configure_logging(as_json=IS_PRODUCTION, level=env.text("OSHI_LOG_LEVEL", "INFO"))
