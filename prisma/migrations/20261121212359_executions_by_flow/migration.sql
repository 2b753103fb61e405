-- Ascending: lists read it backwards just as fast, and a new execution of a flow goes to the end of its range, which splits
-- pages where they are full and not in the middle.
-- DropIndex
DROP INDEX "executions_flow_id_id_idx";

-- CreateIndex
CREATE INDEX "executions_flow_id_id_idx" ON "executions"("flow_id", "id");
