-- Executions that steps of others started (docs/decisions/0037). All columns are null for every other execution, and nothing is rewritten.
ALTER TABLE "executions" ADD COLUMN "parent_execution_id" UUID;
ALTER TABLE "executions" ADD COLUMN "parent_scope" TEXT COLLATE "C";
ALTER TABLE "executions" ADD COLUMN "parent_node_id" TEXT;
ALTER TABLE "executions" ADD COLUMN "awaited" BOOLEAN;
ALTER TABLE "executions" ADD COLUMN "depth" INTEGER;

-- The children of an execution.
CREATE INDEX "executions_children_idx" ON "executions" ("parent_execution_id") WHERE "parent_execution_id" IS NOT NULL;

-- Children whose parent waits and was not told yet. Few at any time.
CREATE INDEX "executions_awaited_idx" ON "executions" ("id") WHERE "awaited";
