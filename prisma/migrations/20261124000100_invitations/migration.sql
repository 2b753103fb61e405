CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "role" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by_id" UUID,
    "invited_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "days" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "invitations_email_key" ON "invitations"("email");
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
