-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "private" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "flow_people" (
    "flow_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "flow_people_pkey" PRIMARY KEY ("flow_id","user_id")
);

-- CreateIndex
CREATE INDEX "flow_people_user_id_idx" ON "flow_people"("user_id");

-- AddForeignKey
ALTER TABLE "flow_people" ADD CONSTRAINT "flow_people_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_people" ADD CONSTRAINT "flow_people_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "flows_private_idx" ON "flows" ("id") WHERE "private";
