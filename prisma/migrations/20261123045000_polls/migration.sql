-- What polling triggers keep between their polls (docs/decisions/0053).
CREATE TABLE "polls" (
    "node_id" TEXT NOT NULL,
    "flow_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "settings" JSON NOT NULL,
    "interval_minutes" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "claim" UUID,
    "cursor" JSON,
    "polled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" JSON,

    CONSTRAINT "polls_pkey" PRIMARY KEY ("node_id")
);

CREATE INDEX "polls_next_at_idx" ON "polls" ("next_at");
CREATE INDEX "polls_flow_id_idx" ON "polls" ("flow_id");

ALTER TABLE "polls" ADD CONSTRAINT "polls_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
