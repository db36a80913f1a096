"""The application that servers run: HTTP, sockets, and what happens when a web process starts and stops.

Plain ASGI, so that the server can be swapped. Without Redis this process is the whole site: it must be the only one, and it runs
the worker and the beat in threads of its own (architecture section 8).
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
os.environ.setdefault("OSHI_PROCESS", "web")

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import re_path

http = get_asgi_application()  # loads the applications, so it stands before what needs them

from matches.routing import websocket_urlpatterns  # noqa: E402 - see above
from oshisite.accounts.sockets import SocketAuthentication  # noqa: E402 - see above
from oshisite.bodies import LimitedBodies  # noqa: E402 - see above
from oshisite.lifespan import lifespan  # noqa: E402 - see above

nowhere = re_path("", WebsocketDenier.as_asgi())  # or the router raises, and the answer is a fault of the server
application = ProtocolTypeRouter(
    {
        "http": LimitedBodies(http),
        "websocket": SocketAuthentication(URLRouter([*websocket_urlpatterns, nowhere])),
        "lifespan": lifespan,
    }
)
