-- The list of flows: folders, labels, owners, and names made from triggers (docs/decisions/0060).
-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "auto_named" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "folder_id" UUID,
ADD COLUMN     "owner_id" UUID;

-- CreateTable
CREATE TABLE "flow_folders" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_folders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_labels" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "labeled_flows" (
    "flow_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,

    CONSTRAINT "labeled_flows_pkey" PRIMARY KEY ("flow_id","label_id")
);

-- CreateIndex
CREATE INDEX "labeled_flows_label_id_idx" ON "labeled_flows"("label_id");

-- CreateIndex
CREATE INDEX "flows_folder_id_idx" ON "flows"("folder_id");

-- AddForeignKey
ALTER TABLE "flows" ADD CONSTRAINT "flows_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flows" ADD CONSTRAINT "flows_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "flow_folders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "labeled_flows" ADD CONSTRAINT "labeled_flows_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "labeled_flows" ADD CONSTRAINT "labeled_flows_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "flow_labels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Names differ in more than their case. Written by hand: Prisma has no indexes on expressions.
CREATE UNIQUE INDEX "flow_folders_name_key" ON "flow_folders" (lower("name"));
CREATE UNIQUE INDEX "flow_labels_name_key" ON "flow_labels" (lower("name"));

-- Who published a flow first counts as its owner. Flows that nobody has named take the name of their trigger.
UPDATE "flows" SET
  "owner_id" = (
    SELECT "users"."id" FROM "flow_versions" JOIN "users" ON "users"."id" = "flow_versions"."created_by_id"
    WHERE "flow_versions"."flow_id" = "flows"."id" ORDER BY "number" LIMIT 1
  ),
  "auto_named" = ("name" = 'Untitled flow');
