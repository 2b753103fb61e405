-- AlterTable
ALTER TABLE "steps" ADD COLUMN     "activity" JSON;
