-- Values that flows keep between executions (docs/decisions/0040).
CREATE TABLE "store_entries" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "flow_id" UUID,
    "key" TEXT COLLATE "C" NOT NULL,
    "value" JSON NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "writes" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_entries_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "store_entries_owner_id_key_key" ON "store_entries"("owner_id", "key");

CREATE INDEX "store_entries_flow_id_idx" ON "store_entries"("flow_id");

CREATE INDEX "store_entries_expires_at_idx" ON "store_entries"("expires_at");

ALTER TABLE "store_entries" ADD CONSTRAINT "store_entries_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;
