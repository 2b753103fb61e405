-- AlterTable
ALTER TABLE "credentials" ADD COLUMN "hosts" TEXT[] DEFAULT ARRAY[]::TEXT[];
