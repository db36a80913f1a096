"""Where sockets come in."""

from django.urls import path

from matches.consumers import LiveConsumer

websocket_urlpatterns = [path("ws/live", LiveConsumer.as_asgi())]  # type: ignore[arg-type]  # Django knows HTTP views alone
