-- Lists of executions that used to be looked through row by row, in scattered rows (promise P6, server/executions/list-statement.ts).

-- A flow that fails for long is asked when it last succeeded. Written when an execution ends, for 1 to 7 µs.
CREATE INDEX "executions_succeeded_idx" ON "executions" ("flow_id", "id") WHERE "error" IS NULL AND "finished_at" IS NOT NULL;

-- Few among the failed. By the error and not by "status", so that taking an execution stays a HOT update.
CREATE INDEX "executions_canceled_idx" ON "executions" ("flow_id", "id") WHERE "error" ->> 'code' = 'canceled' AND "finished_at" IS NOT NULL;
CREATE INDEX "executions_canceled_id_idx" ON "executions" ("id") WHERE "error" ->> 'code' = 'canceled' AND "finished_at" IS NOT NULL;

-- Tests and replays apart from each other, since either can be many where the other is rare.
DROP INDEX "executions_by_hand_idx";
DROP INDEX "executions_by_hand_id_idx";
CREATE INDEX "executions_by_hand_idx" ON "executions" ("flow_id", "source", "id") WHERE "source" <> 'webhook';
CREATE INDEX "executions_by_hand_id_idx" ON "executions" ("source", "id") WHERE "source" <> 'webhook';
