-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "settings" JSON NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "worker_processes" ADD COLUMN     "metrics" JSON;

-- CreateTable
CREATE TABLE "flow_days" (
    "flow_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "stored_bytes" BIGINT NOT NULL DEFAULT 0,
    "calls" BIGINT NOT NULL DEFAULT 0,
    "succeeded" BIGINT NOT NULL DEFAULT 0,
    "failed" BIGINT NOT NULL DEFAULT 0,
    "canceled" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "flow_days_pkey" PRIMARY KEY ("flow_id","day")
);

-- CreateTable
CREATE TABLE "retention_runs" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "executions" INTEGER NOT NULL DEFAULT 0,
    "partitions" TEXT[],
    "files" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "retention_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "flow_days_day_idx" ON "flow_days"("day");

-- CreateIndex
CREATE INDEX "retention_runs_started_at_idx" ON "retention_runs"("started_at");
