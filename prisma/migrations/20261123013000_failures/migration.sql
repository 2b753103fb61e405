-- Flows that run when executions of others fail (docs/decisions/0046).
CREATE TABLE "failure_watches" (
    "node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "flows" UUID[],
    "group_minutes" INTEGER NOT NULL,

    CONSTRAINT "failure_watches_pkey" PRIMARY KEY ("node_id")
);

CREATE TABLE "failures" (
    "execution_id" UUID NOT NULL,
    "watch_node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "error" JSON NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "counted_at" TIMESTAMPTZ(3),

    CONSTRAINT "failures_pkey" PRIMARY KEY ("execution_id", "watch_node_id")
);

CREATE INDEX "failures_counted_at_idx" ON "failures" ("counted_at");

CREATE TABLE "failure_groups" (
    "watch_node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "node_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "waiting" INTEGER NOT NULL,
    "latest" JSON NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "failure_groups_pkey" PRIMARY KEY ("watch_node_id", "flow_id", "node_id", "code")
);

CREATE INDEX "failure_groups_due_at_idx" ON "failure_groups" ("due_at");

ALTER TABLE "failure_watches" ADD CONSTRAINT "failure_watches_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "triggers" ("node_id") ON DELETE CASCADE ON UPDATE CASCADE;
