"""The page of the API: Swagger UI from our own host, its script as a file of its own, so that the content policy holds."""

from drf_spectacular.views import SpectacularSwaggerSplitView


class ApiDocs(SpectacularSwaggerSplitView):
    template_name = "api_docs.html"
