"""The crew layer: officers, sailors, orders, cards, damage."""
