"""Accounts: users, guests, sign-up, API tokens. The one part of the site that the other packages may import."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "oshisite.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
