-- Calls that share an execution: debounced ones, and batches (docs/decisions/0049).
CREATE TABLE "gatherings" (
    "node_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "execution_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "gatherings_pkey" PRIMARY KEY ("node_id", "key")
);

CREATE UNIQUE INDEX "gatherings_execution_id_key" ON "gatherings" ("execution_id");
CREATE INDEX "gatherings_due_at_idx" ON "gatherings" ("due_at");
CREATE INDEX "gatherings_flow_id_idx" ON "gatherings" ("flow_id");

CREATE TABLE "gathered_calls" (
    "execution_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "input" JSON NOT NULL,

    CONSTRAINT "gathered_calls_pkey" PRIMARY KEY ("execution_id", "position")
);

ALTER TABLE "gatherings" ADD CONSTRAINT "gatherings_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "gathered_calls" ADD CONSTRAINT "gathered_calls_execution_id_fkey" FOREIGN KEY ("execution_id") REFERENCES "gatherings" ("execution_id") ON DELETE CASCADE ON UPDATE CASCADE;
