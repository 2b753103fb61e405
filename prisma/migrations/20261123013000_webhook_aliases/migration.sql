-- Second URLs of live webhooks. The primary key decides between two flows that are activated at the same time.
CREATE TABLE "webhook_aliases" (
    "path" TEXT COLLATE "C" NOT NULL,
    "node_id" TEXT NOT NULL,

    CONSTRAINT "webhook_aliases_pkey" PRIMARY KEY ("path")
);

CREATE UNIQUE INDEX "webhook_aliases_node_id_key" ON "webhook_aliases"("node_id");

ALTER TABLE "webhook_aliases" ADD CONSTRAINT "webhook_aliases_node_id_fkey" FOREIGN KEY ("node_id") REFERENCES "triggers"("node_id") ON DELETE CASCADE ON UPDATE CASCADE;
