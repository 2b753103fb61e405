-- A step is identified by execution, scope, node and attempt. Adding the column writes no row, since all rows so far have its
-- default. The two indexes are built while steps are locked: docs/decisions/0029 says for how long. Calls are stored meanwhile,
-- and run afterwards.
SET LOCAL maintenance_work_mem = '256MB';

ALTER TABLE "steps" ADD COLUMN "scope" TEXT COLLATE "C" NOT NULL DEFAULT '';

ALTER TABLE "steps" DROP CONSTRAINT "steps_pkey",
  ADD CONSTRAINT "steps_pkey" PRIMARY KEY ("execution_id", "scope", "node_id", "attempt");

-- Workers of 0.1.0 may run beside this schema, and name these columns in their "on conflict". They leave "scope" out.
CREATE UNIQUE INDEX "steps_iteration_key" ON "steps" ("execution_id", "node_id", "iteration", "attempt");
