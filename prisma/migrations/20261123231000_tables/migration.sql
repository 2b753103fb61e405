-- Tables that flows and people fill with rows (docs/decisions/0068). The rows of each are in a PostgreSQL table of its own,
-- `table_<id>`, which the server creates.
CREATE TABLE "tables" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "next_column" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tables_pkey" PRIMARY KEY ("id")
);

-- Names that differ only in their case are the same. Prisma does not know indexes on expressions.
CREATE UNIQUE INDEX "tables_name_key" ON "tables" (lower("name"));
