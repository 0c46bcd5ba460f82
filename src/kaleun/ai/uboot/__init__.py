"""Bot officers of U-BOOT: each sees the view of its role and acts only through commands and answers."""
