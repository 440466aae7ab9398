"""Benchmarks beside the peers: ``make bench``. Nothing here is a test, and no test is timed."""
