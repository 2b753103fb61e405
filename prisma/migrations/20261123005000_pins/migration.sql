-- Pinned outputs of drafts, by node id, beside the documents that versions copy (docs/decisions/0040).
ALTER TABLE "flows" ADD COLUMN "pins" JSON NOT NULL DEFAULT '{}';

-- Steps that a replay took from another execution. Null for every other step, and nothing is rewritten.
ALTER TABLE "steps" ADD COLUMN "reused" BOOLEAN;
