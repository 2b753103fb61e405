-- Each attempt of a step starts its own execution (docs/decisions/0037). Null: the first.
ALTER TABLE "executions" ADD COLUMN "parent_attempt" INTEGER;

-- The end of an attempt's execution is an arrival for this attempt only. Calls and time-outs have 0. Rows are few: they are deleted with their executions.
ALTER TABLE "arrivals" DROP CONSTRAINT "arrivals_pkey";
ALTER TABLE "arrivals" ADD COLUMN "attempt" INTEGER NOT NULL DEFAULT 0;
UPDATE "arrivals" SET "attempt" = 1 WHERE "kind" = 'child';
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_pkey" PRIMARY KEY ("execution_id", "scope", "node_id", "attempt");
