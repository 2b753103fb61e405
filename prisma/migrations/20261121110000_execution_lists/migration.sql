-- Filtered lists of executions over all flows, and of what people started by hand (promise P6). All are partial: calls that
-- succeed, which are nearly all rows, pay nothing for them.
CREATE INDEX "executions_failed_id_idx" ON "executions" ("id" DESC) WHERE "error" IS NOT NULL AND "finished_at" IS NOT NULL;
CREATE INDEX "executions_by_hand_idx" ON "executions" ("flow_id", "id" DESC) WHERE "source" <> 'webhook';
CREATE INDEX "executions_by_hand_id_idx" ON "executions" ("id" DESC) WHERE "source" <> 'webhook';
