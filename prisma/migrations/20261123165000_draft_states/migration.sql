-- Draft states, notes on versions, and what counts as an unpublished change (docs/decisions/0059).
-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "draft_saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "draft_saved_by_id" UUID,
ADD COLUMN     "runnable_hash" BYTEA;

-- AlterTable
ALTER TABLE "flow_versions" ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "runnable_hash" BYTEA;

-- CreateTable
CREATE TABLE "draft_states" (
    "id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "document" JSON NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_by_id" UUID,

    CONSTRAINT "draft_states_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "draft_states_flow_id_revision_key" ON "draft_states"("flow_id", "revision");

-- AddForeignKey
ALTER TABLE "draft_states" ADD CONSTRAINT "draft_states_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The best that is known of when each draft was saved.
UPDATE "flows" SET "draft_saved_at" = "updated_at";
