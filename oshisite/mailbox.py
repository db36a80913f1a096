"""`/_mail/`: the mails of a site without an SMTP server, for whoever runs it on their own machine."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from oshisite.mail import outbox


@never_cache
def mailbox(request: HttpRequest) -> HttpResponse:
    return render(request, "mailbox.html", {"mails": list(outbox)})
