"""Forms of organisers."""
