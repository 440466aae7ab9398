"""Games that were looked back at."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("entry", sa.Text),
    )


def downgrade() -> None:
    op.drop_table("analyses")
