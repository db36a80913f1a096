"""Live play over sockets: the channel layer, the executor, readers of logs, presence, limits, the messages."""
