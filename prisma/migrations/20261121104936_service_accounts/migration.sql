-- AlterTable
ALTER TABLE "idempotency_keys" DROP COLUMN "body",
ADD COLUMN     "body" BYTEA;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "service" BOOLEAN NOT NULL DEFAULT false,
ALTER COLUMN "password_hash" DROP NOT NULL;
