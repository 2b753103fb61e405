-- Members can be deactivated, and changes are recorded (docs/decisions/0080). Writes no row of an existing table.
ALTER TABLE "users" ADD COLUMN "deactivated_at" TIMESTAMPTZ(3);

CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "session_id" UUID,
    "api_key_id" UUID,
    "address" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" UUID,
    "target_name" TEXT NOT NULL,
    "before" JSON,
    "after" JSON,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");
CREATE INDEX "audit_entries_target_type_id_idx" ON "audit_entries"("target_type", "id");
CREATE INDEX "audit_entries_target_id_id_idx" ON "audit_entries"("target_id", "id");

-- Entries are never changed. They are deleted only by retention, which sets millrace.audit_retention in its transaction, and
-- never before they are 30 days old.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND coalesce(current_setting('millrace.audit_retention', true), '') = 'on' THEN
    IF OLD.at < now() - interval '30 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Audit entries cannot be changed.' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "audit_entries_kept" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

CREATE TRIGGER "audit_entries_not_truncated" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
