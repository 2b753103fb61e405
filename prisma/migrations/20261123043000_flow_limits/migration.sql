-- Limits of flows, and the executions that wait for their turn because of one (docs/decisions/0048).
CREATE TABLE "flow_limits" (
    "flow_id" UUID NOT NULL,
    "concurrency" INTEGER,
    "key" TEXT NOT NULL,
    "rate_count" INTEGER,
    "rate_period_seconds" INTEGER,
    "timeout_seconds" INTEGER,

    CONSTRAINT "flow_limits_pkey" PRIMARY KEY ("flow_id")
);

CREATE TABLE "turns" (
    "execution_id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "turns_pkey" PRIMARY KEY ("execution_id")
);

-- The queue of each flow and key.
CREATE INDEX "turns_queued_idx" ON "turns" ("flow_id", "key", "position") WHERE "started_at" IS NULL;
-- What counts against a concurrency limit, and against a rate.
CREATE INDEX "turns_active_idx" ON "turns" ("flow_id", "key") WHERE "started_at" IS NOT NULL AND NOT "ended";
CREATE INDEX "turns_started_idx" ON "turns" ("flow_id", "started_at") WHERE "started_at" IS NOT NULL;

ALTER TABLE "flow_limits" ADD CONSTRAINT "flow_limits_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;
