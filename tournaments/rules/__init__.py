"""What happens to a tournament: its settings, its state, the facts that move it, the commands that are decided into facts. Pure."""
