"""The house by the sea: tables for people in browsers, kept so that nothing acknowledged is ever lost."""
