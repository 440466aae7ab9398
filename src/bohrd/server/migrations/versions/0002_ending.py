"""The last line of a finished record, for games whose rules have changed since."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("ending", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "ending")
