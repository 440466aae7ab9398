"""The lesson that a table is for."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "lesson")
