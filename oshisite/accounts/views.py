"""Settings of an account beside those of django-allauth: tokens for one's own programs, which mails one wants."""

from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from oshisite.accounts.models import ApiToken, User
from oshisite.accounts.tokens import create_token

MOST_TOKENS = 20


class AuthenticatedHttpRequest(HttpRequest):
    """What `login_required` lets through."""

    user: User


class MailForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ("wants_mail",)
        labels = {"wants_mail": _("Tell me of decisions that I owe in daily matches, and of my tables in events")}
        help_texts = {"wants_mail": _("When it is my turn, and when a quarter of the time is left; of a table when its round is out.")}


class RankForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ("hides_rank",)
        labels = {"hides_rank": _("Leave me out of leaderboards")}
        help_texts = {
            "hides_rank": _("You are rated as before, and your history stays on your profile. You have no rank, on old boards neither.")
        }


class TokenForm(forms.ModelForm):
    class Meta:
        model = ApiToken
        fields = ("name", "may_play")
        labels = {"name": _("What is it for?"), "may_play": _("May play matches in my name")}
        help_texts = {"may_play": _("Without this the token only reads.")}


@never_cache
@login_required
def api_tokens(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The text of a new token stands in this one answer and nowhere else, so there is no redirect after the POST."""
    form = TokenForm(request.POST or None)
    new_text = ""
    if request.user.api_tokens.count() >= MOST_TOKENS and request.method == "POST":
        form.add_error(None, _("You have as many tokens as one account may have. Delete one first."))
    elif form.is_valid():
        _row, new_text = create_token(user=request.user, name=form.cleaned_data["name"], may_play=form.cleaned_data["may_play"])
        form = TokenForm()
    context = {"form": form, "new_text": new_text, "tokens": request.user.api_tokens.all()}
    return render(request, "accounts/tokens.html", context)


@never_cache
@login_required
def mails(request: AuthenticatedHttpRequest) -> HttpResponse:
    form = MailForm(request.POST if request.method == "POST" else None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("mails")
    has_address = EmailAddress.objects.filter(user=request.user, verified=True).exists()
    return render(request, "accounts/mails.html", {"form": form, "has_address": has_address})


@require_POST
@login_required
def delete_token(request: AuthenticatedHttpRequest, token_id: int) -> HttpResponse:
    get_object_or_404(request.user.api_tokens, pk=token_id).delete()
    return redirect("api_tokens")
