"""The queue of ranked play: who searches, who is asked, how a match comes about, and what it costs to let others wait."""
