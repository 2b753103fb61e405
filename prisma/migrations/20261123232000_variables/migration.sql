-- Variables of the installation and of flows (docs/decisions/0069). Writes no row of an existing table.
-- CreateTable
CREATE TABLE "variables" (
    "id" UUID NOT NULL,
    "flow_id" UUID,
    "name" TEXT NOT NULL,
    "value" TEXT,
    "test_value" TEXT,
    "secret_value" BYTEA,
    "secret_test_value" BYTEA,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "variables_pkey" PRIMARY KEY ("id")
);

-- A variable is plain or secret, never both.
ALTER TABLE "variables" ADD CONSTRAINT "variables_one_value"
    CHECK (("value" IS NULL) <> ("secret_value" IS NULL)
      AND ("test_value" IS NULL OR "value" IS NOT NULL)
      AND ("secret_test_value" IS NULL OR "secret_value" IS NOT NULL));

-- CreateIndex
CREATE INDEX "variables_flow_id_idx" ON "variables"("flow_id");

-- A name is unique in its flow, and among those of the installation.
CREATE UNIQUE INDEX "variables_name_key" ON "variables" ("name", (coalesce("flow_id", '00000000-0000-0000-0000-000000000000'::uuid)));

-- AddForeignKey
ALTER TABLE "variables" ADD CONSTRAINT "variables_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;
