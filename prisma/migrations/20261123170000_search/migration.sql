-- Names of executions, and their search by values of the trigger's output (docs/decisions/0061). Writes no row of an existing table.
ALTER TABLE "executions" ADD COLUMN "name" TEXT;

CREATE TABLE "flow_search" (
    "flow_id" UUID NOT NULL,
    "name_template" TEXT,
    "fields" TEXT[],

    CONSTRAINT "flow_search_pkey" PRIMARY KEY ("flow_id")
);

ALTER TABLE "flow_search" ADD CONSTRAINT "flow_search_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "search_values" (
    "execution_id" UUID NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_values_pkey" PRIMARY KEY ("execution_id", "value")
) PARTITION BY RANGE ("execution_id");

CREATE INDEX "search_values_value_execution_id_idx" ON "search_values" ("value", "execution_id");

-- Rows whose time no partition covers go here. server/platform/database/partitions.ts makes the weekly ones.
CREATE TABLE "search_values_default" PARTITION OF "search_values" DEFAULT;

CREATE TABLE "search_progress" (
    "pass" TEXT NOT NULL,
    "after" UUID NOT NULL,

    CONSTRAINT "search_progress_pkey" PRIMARY KEY ("pass")
);

INSERT INTO "search_progress" ("pass", "after")
VALUES ('early', '00000000-0000-0000-0000-000000000000'), ('late', '00000000-0000-0000-0000-000000000000');
