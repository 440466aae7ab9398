"""What this process does, in numbers: for Prometheus, and without anything about anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

if TYPE_CHECKING:
    from bohrd.server.processes import Processes
    from bohrd.server.tables import Tables

TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The numbers of one application; several may run in one process, as in tests."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "bohrd_requests",
            "Requests answered",
            ["method", "route", "status"],
            registry=self._registry,
        )
        self._latency = Histogram(
            "bohrd_request_seconds", "Time to answer", ["route"], registry=self._registry, buckets=_SECONDS
        )
        self._moves = Counter("bohrd_moves", "Decisions committed", ["game", "by"], registry=self._registry)
        self._errors = Counter(
            "bohrd_errors", "What should not happen, by kind", ["kind"], registry=self._registry
        )

    def watch(self, tables: Tables, processes: Processes) -> None:
        """Read these whenever the numbers are asked for."""
        hub, thinkers = tables.hub, tables.autoplay.thinkers
        for name, words, read in (
            ("bohrd_tables_loaded", "Tables in memory", lambda: tables.loaded),
            ("bohrd_tables_watched", "Tables somebody looks at", lambda: len(hub.watched())),
            ("bohrd_watchers", "Connections that wait for news", lambda: hub.count),
            ("bohrd_players", "Sessions that are present", lambda: len(hub.sessions())),
            ("bohrd_bots_queued", "Decisions that bots think about", lambda: thinkers.queued),
            ("bohrd_database_answers", "1 while the database answers", lambda: tables.store.answers),
            ("bohrd_listening", "1 while changes by other processes are heard", lambda: processes.listening),
            ("bohrd_automatic_failures", "Decisions of bots and clocks tried again",
             lambda: tables.autoplay.failures),
        ):  # fmt: skip
            Gauge(name, words, registry=self._registry).set_function(lambda read=read: float(read()))

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method, route, str(status)).inc()
        self._latency.labels(route).observe(seconds)
        if status >= 500:
            self._errors.labels(f"http {status}").inc()

    def moved(self, game: str, by: str) -> None:
        """A decision was committed; ``by`` a person, or the server itself."""
        self._moves.labels(game, by).inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)
