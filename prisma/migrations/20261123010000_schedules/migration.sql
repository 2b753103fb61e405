-- What schedules keep between their times (docs/decisions/0044).
CREATE TABLE "schedules" (
    "node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "rule" JSON NOT NULL,
    "time_zone" TEXT NOT NULL,
    "missed" TEXT NOT NULL,
    "overlap" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "last_execution_id" UUID,
    "queued" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("node_id")
);

CREATE INDEX "schedules_next_at_idx" ON "schedules" ("next_at");
CREATE INDEX "schedules_flow_id_idx" ON "schedules" ("flow_id");

-- Schedules with times that wait for their last execution. Few at any time.
CREATE INDEX "schedules_queued_idx" ON "schedules" ("node_id") WHERE "queued" <> '{}';

ALTER TABLE "schedules" ADD CONSTRAINT "schedules_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
