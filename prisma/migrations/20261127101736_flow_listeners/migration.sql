-- Tabs whose drafts the calls of a flow's webhooks run (docs/decisions/0122). A 0.1.0 process neither reads nor writes these columns.
ALTER TABLE "flow_tabs" ADD COLUMN "listening_since" TIMESTAMPTZ(3),
ADD COLUMN "listening_until" TIMESTAMPTZ(3);
