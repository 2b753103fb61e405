-- Who saved a flow last, and who has it open (docs/decisions/0063).
ALTER TABLE "flows" ADD COLUMN "saved_by_id" UUID;

-- Tabs report again every half a minute, so losing them in a crash costs nothing, and they need no write-ahead log.
CREATE UNLOGGED TABLE "flow_tabs" (
    "flow_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "tab_id" TEXT NOT NULL,
    "node_id" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "flow_tabs_pkey" PRIMARY KEY ("flow_id", "user_id", "tab_id")
);

CREATE INDEX "flow_tabs_user_id_idx" ON "flow_tabs" ("user_id");

ALTER TABLE "flow_tabs" ADD CONSTRAINT "flow_tabs_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "flow_tabs" ADD CONSTRAINT "flow_tabs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
