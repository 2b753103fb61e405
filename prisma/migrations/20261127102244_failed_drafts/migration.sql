-- AlterTable
ALTER TABLE "flow_hours" ADD COLUMN     "drafts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failed_drafts" INTEGER NOT NULL DEFAULT 0;
