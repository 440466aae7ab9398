"""Fair seats and clocks: the deal when all are there, who decided, game clocks, and ends before the end.

A table that waits for players gives its deal up, because somebody may have looked at it. Nobody is gone yet.
"""

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def _added() -> dict[str, list[sa.Column[Any]]]:
    return {
        "tables": [
            sa.Column("dealt", sa.Boolean, nullable=False, server_default=sa.true()),
            sa.Column("game_seconds", sa.Integer),
            sa.Column("increment_seconds", sa.Integer, nullable=False, server_default="0"),
            sa.Column("spent", sa.Float, nullable=False, server_default="0"),
            sa.Column("held", sa.Text, nullable=False, server_default="[]"),
            sa.Column("offer", sa.Text),
            sa.Column("closed", sa.String(10), nullable=False, server_default=""),
            sa.Column("seen", sa.Float, nullable=False, server_default="0"),
        ],
        "seats": [
            sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()),
            sa.Column("late", sa.Integer, nullable=False, server_default="0"),
            sa.Column("time_left", sa.Float),
            sa.Column("invitation", sa.String(64), nullable=False, server_default=""),
        ],
        "steps": [
            sa.Column("by", sa.String(64)),
            sa.Column("took", sa.Float, nullable=False, server_default="0"),
        ],
    }


def upgrade() -> None:
    for table, columns in _added().items():
        for column in columns:
            op.add_column(table, column)
    op.create_index("tables_seen", "tables", ["status", "seen"])
    tables = sa.table(
        "tables",
        sa.column("status", sa.String),
        sa.column("step_count", sa.Integer),
        sa.column("header", sa.Text),
        sa.column("dealt", sa.Boolean),
        sa.column("seen", sa.Float),
    )
    op.execute(tables.update().values(seen=time.time()))
    given = tables.c.header.like('%"start":%')
    waits = (tables.c.status == "waiting", tables.c.step_count == 0, sa.not_(given))
    op.execute(tables.update().where(*waits).values(dealt=sa.false()))


def downgrade() -> None:
    op.drop_index("tables_seen", "tables")
    for table, columns in _added().items():
        for column in columns:
            op.drop_column(table, column.name)
