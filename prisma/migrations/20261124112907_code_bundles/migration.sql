-- Bundles of npm packages for code, by the hash that versions of flows name (docs/decisions/0073). Writes no row of an existing table.
-- CreateTable
CREATE TABLE "code_bundles" (
    "hash" TEXT NOT NULL,
    "script" TEXT NOT NULL,
    "modules" JSON NOT NULL,
    "packages" JSON NOT NULL,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_bundles_pkey" PRIMARY KEY ("hash")
);
