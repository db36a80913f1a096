"""The HTTP API: everything that sockets and pages can do, through the same services, with the same reject codes."""
