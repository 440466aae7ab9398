"""What the store keeps. Steps and chat are only ever added to; a step taken back is marked, not removed."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("moved", sa.Float, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("clock_seconds", sa.Integer),
    sa.Column("looked_at", sa.Boolean, nullable=False),
    sa.Column("ask", sa.Text),
    sa.Column("rematch", sa.String(24), nullable=False),
    sa.Column("ending", sa.Text),
    sa.Column("lesson", sa.String(40), nullable=False, server_default=""),
    sa.Column("chat_off", sa.Boolean, nullable=False, server_default=sa.false()),
    # Whether it is kept for ever, whatever is thrown away by its age.
    sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("dealt", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("game_seconds", sa.Integer),
    sa.Column("increment_seconds", sa.Integer, nullable=False, server_default="0"),
    sa.Column("spent", sa.Float, nullable=False, server_default="0"),
    sa.Column("held", sa.Text, nullable=False, server_default="[]"),
    sa.Column("offer", sa.Text),
    sa.Column("closed", sa.String(10), nullable=False, server_default=""),
    # When somebody who sits there was last seen; it changes without the sequence number.
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),
    # What the lists of tables show, so that they need not load every game.
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("step_count", sa.Integer, nullable=False),
    sa.Index("tables_listed", "public", "status", "created"),
    sa.Index("tables_hosted", "host"),
    sa.Index("tables_seen", "status", "seen"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("late", sa.Integer, nullable=False, server_default="0"),
    sa.Column("time_left", sa.Float),
    sa.Column("invitation", sa.String(64), nullable=False, server_default=""),
    sa.Index("seats_owned", "owner"),
)

steps = sa.Table(
    "steps",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("undone", sa.Integer, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("key", sa.Text),
    sa.Column("at", sa.Float, nullable=False),
    # Who decided (a session; empty: a bot; none: not known any more), and the seconds it took them.
    sa.Column("by", sa.String(64)),
    sa.Column("took", sa.Float, nullable=False, server_default="0"),
    # Of all that want to write the same step, one does. ``undone`` is 0 for a step that stands, else the
    # sequence number of the table at which it was taken back.
    sa.UniqueConstraint("table_id", "number", "undone", name="one_writer"),
    sa.UniqueConstraint("table_id", "key", name="played_once"),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("note", sa.Boolean, nullable=False),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

sanctions = sa.Table(
    "sanctions",
    metadata,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(10), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("reporter", sa.String(64), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

# A game looked back at, by one process; that it is at work is seen by ``at``, which goes on with ``done``.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("done", sa.Float, nullable=False),
    sa.Column("entry", sa.Text),
)
