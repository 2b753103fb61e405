-- CreateTable
CREATE TABLE "audit_forwards" (
    "entry_id" UUID NOT NULL,

    CONSTRAINT "audit_forwards_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "audit_forwarding" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "audit_forwarding_pkey" PRIMARY KEY ("id")
);

-- An entry is due for forwarding from the transaction that writes it: no clock, order of commits or version of the program
-- can leave one out.
CREATE FUNCTION "add_audit_forward"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_forwards" ("entry_id") SELECT NEW."id" WHERE EXISTS (SELECT FROM "audit_forwarding");
  RETURN NULL;
END
$$;

CREATE TRIGGER "audit_entries_forwarded" AFTER INSERT ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "add_audit_forward"();
