"""A page for staff: what the site depends on, what waits, and the sockets of the process that answers. It changes nothing.

For those who may see matches.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib import admin
from django.contrib.auth.decorators import permission_required
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from prometheus_client import Metric

from matches.metrics import AWAY, LOSSES, SOCKETS
from oshisite.health import readiness
from oshisite.metrics import SITE


class Figure(NamedTuple):
    """One number, as /metrics tells it too."""

    meaning: str
    of: str
    value: float


@never_cache
@permission_required("matches.view_match", raise_exception=True)
def site_page(request: HttpRequest) -> TemplateResponse:
    here = [family for metric in (SOCKETS, AWAY, LOSSES) for family in metric.collect()]
    context = {
        **admin.site.each_context(request),
        "title": _("The site now"),
        "parts": readiness(),
        "site_figures": figures(SITE.collect()),
        "process_figures": figures(here),
    }
    return TemplateResponse(request, "admin/site.html", context)


def figures(families: Iterable[Metric]) -> list[Figure]:
    return [
        Figure(family.documentation, ", ".join(sample.labels.values()), round(sample.value, 3))
        for family in families
        for sample in family.samples
    ]
