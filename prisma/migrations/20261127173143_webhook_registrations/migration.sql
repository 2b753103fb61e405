-- CreateTable
CREATE TABLE "webhook_registrations" (
    "id" UUID NOT NULL,
    "node_id" TEXT NOT NULL,
    "flow_id" UUID,
    "type" TEXT NOT NULL,
    "settings" JSON NOT NULL,
    "wanted" BOOLEAN NOT NULL DEFAULT true,
    "secret" BYTEA NOT NULL,
    "hook_id" TEXT,
    "attempted" BOOLEAN NOT NULL DEFAULT false,
    "registered_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "claim" UUID,
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "error" JSON,

    CONSTRAINT "webhook_registrations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_registrations_next_at_idx" ON "webhook_registrations"("next_at");

-- CreateIndex
CREATE INDEX "webhook_registrations_node_id_idx" ON "webhook_registrations"("node_id");

-- CreateIndex
CREATE INDEX "webhook_registrations_flow_id_idx" ON "webhook_registrations"("flow_id");

-- AddForeignKey
ALTER TABLE "webhook_registrations" ADD CONSTRAINT "webhook_registrations_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE SET NULL ON UPDATE CASCADE;
