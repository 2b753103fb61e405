-- DropIndex
DROP INDEX "deliveries_created_at_idx";

-- AlterTable
ALTER TABLE "deliveries" DROP COLUMN "created_at",
ADD COLUMN     "kept_until" TIMESTAMPTZ(3) NOT NULL;

-- CreateIndex
CREATE INDEX "deliveries_kept_until_idx" ON "deliveries"("kept_until");
