"""Tables on the web: a store of records, live updates, a JSON API and the pages beside it."""
