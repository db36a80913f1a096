"""Addresses of events for their staff."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
