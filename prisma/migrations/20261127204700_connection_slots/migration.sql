-- AlterTable
ALTER TABLE "connection_paces" ADD COLUMN     "slots" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "notice_due_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "credentials_notice_due_at_idx" ON "credentials"("notice_due_at");
