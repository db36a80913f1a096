"""Addresses of events for everybody, and for who plays."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
