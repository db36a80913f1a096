"""Static files: which are published, and how production serves them."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from servestatic.storage import CompressedManifestStaticFilesStorage


class PublishedFiles(StaticFilesConfig):
    """Everything but the beta of htmx 4 and the extensions, which nobody loads and whose imports lead nowhere (B19)."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "django_htmx/ht*x-4*", "django_htmx/ext/*")


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Hashed names that may be cached for ever, ES module imports rewritten to them, compressed."""

    support_js_module_import_aggregation = True
    # Without the last one, `import(…)`: we load nothing that way, but JSDoc names types so, and types may go in circles.
    _js_module_import_aggregation_patterns = (
        "*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1][:-1],
    )
    # A pass for each step in the longest chain of imports; a circle of imports never settles and fails the collection.
    max_post_process_passes = 20
    # Third-party styles name source maps that their wheels leave out.
    manifest_strict = False
