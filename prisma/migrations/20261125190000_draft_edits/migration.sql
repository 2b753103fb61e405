-- Edits of drafts in the audit log (docs/decisions/0092).
-- CreateTable
CREATE TABLE "audit_draft_saves" (
    "entry_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saves" INTEGER NOT NULL,
    "added" TEXT[],
    "changed" TEXT[],
    "removed" TEXT[],
    "other" TEXT[],

    CONSTRAINT "audit_draft_saves_pkey" PRIMARY KEY ("entry_id","revision")
);

-- Saves are kept as their entries are.
CREATE TRIGGER "audit_draft_saves_kept" BEFORE UPDATE OR DELETE ON "audit_draft_saves"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

CREATE TRIGGER "audit_draft_saves_not_truncated" BEFORE TRUNCATE ON "audit_draft_saves"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
