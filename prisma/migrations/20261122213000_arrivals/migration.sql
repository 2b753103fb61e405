-- What suspended steps wait for, once it has arrived (docs/decisions/0036). Writes no row: the new column has a constant default.
ALTER TABLE "executions" ADD COLUMN "arrivals" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "arrivals" (
    "execution_id" UUID NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL,
    "node_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "handle" TEXT,
    "output" JSON,
    "error" JSON,
    "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "arrivals_pkey" PRIMARY KEY ("execution_id", "scope", "node_id")
) PARTITION BY RANGE ("execution_id");

-- Rows whose time no partition covers go here. server/platform/database/partitions.ts makes the weekly ones, from this week on:
-- no older execution has a step that can be suspended for something to arrive.
CREATE TABLE "arrivals_default" PARTITION OF "arrivals" DEFAULT;
