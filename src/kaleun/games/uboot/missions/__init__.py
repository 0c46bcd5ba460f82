"""Missions: objectives, radio orders, Renown and grades, linked patrols and the campaign, missions of players' own."""
