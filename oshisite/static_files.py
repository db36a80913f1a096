"""Static files in production: hashed names that may be cached for ever, ES module imports rewritten to them, compressed."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
    # Third-party styles name source maps that their wheels leave out.
    manifest_strict = False
