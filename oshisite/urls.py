"""Addresses of the site. The pages and the API of the matches are named in their own package."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from oshisite import errors, health, metrics
from oshisite.accounts.views import api_tokens, delete_token, mails
from oshisite.api_docs import api_docs
from oshisite.mailbox import mailbox
from oshisite.site_page import site_page

# One way in, with its limits and second factors, for staff too.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # as allauth documents it
admin.site.site_header = admin.site.site_title = "Oshi Arena"

urlpatterns = [
    path("", include("oshisite.pages")),
    path("", include("matches.urls")),
    path("", include("matches.ranked.urls")),
    path("", include("decks.urls")),
    path("events/", include("tournaments.urls")),
    path("events/", include("tournaments.staff_urls")),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("accounts/tokens/", api_tokens, name="api_tokens"),
    path("accounts/tokens/<int:token_id>/delete", delete_token, name="delete_token"),
    path("accounts/mails/", mails, name="mails"),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", api_docs, name="api_docs"),
    path("api/", include("matches.api.urls")),
    path("api/", include("matches.ranked.api_urls")),
    path("api/", include("decks.api.urls")),
    path("api/events/", include("tournaments.api.urls")),
    path("admin/site/", admin.site.admin_view(site_page), name="site_page"),
    path("admin/", admin.site.urls),
]
if settings.SHOWS_MAILBOX:
    urlpatterns.append(path("_mail/", mailbox, name="mailbox"))

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.internal
