-- Both change the catalog alone and write no row. Steps of a loop have no "iteration", so that the unique index which workers of
-- 0.1.0 need (docs/decisions/0034) never sees two of them as the same: nulls differ from each other.
ALTER TABLE "steps" ADD COLUMN "until" JSON,
  ALTER COLUMN "iteration" DROP NOT NULL;
