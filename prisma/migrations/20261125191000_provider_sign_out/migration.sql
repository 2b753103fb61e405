-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "id_token" BYTEA,
ADD COLUMN     "provider_id" TEXT,
ADD COLUMN     "provider_sid" TEXT;

-- AlterTable
ALTER TABLE "second_factor_challenges" ADD COLUMN     "id_token" BYTEA,
ADD COLUMN     "provider_id" TEXT,
ADD COLUMN     "provider_sid" TEXT;

-- AlterTable
ALTER TABLE "sign_in_providers" ADD COLUMN     "signs_out" BOOLEAN NOT NULL DEFAULT false;
