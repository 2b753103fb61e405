-- CreateTable
CREATE TABLE "lasting_keys" (
    "purpose" TEXT NOT NULL,
    "sealed_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lasting_keys_pkey" PRIMARY KEY ("purpose")
);

-- CreateTable
CREATE TABLE "secret_rotations" (
    "key_id" TEXT NOT NULL,
    "previous_key_id" TEXT NOT NULL,
    "column" TEXT NOT NULL,
    "position" JSONB,
    "total" INTEGER NOT NULL DEFAULT 0,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unreadable" INTEGER NOT NULL DEFAULT 0,
    "re_encrypted" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "clean_at" TIMESTAMPTZ(3),

    CONSTRAINT "secret_rotations_pkey" PRIMARY KEY ("key_id","previous_key_id","column")
);
