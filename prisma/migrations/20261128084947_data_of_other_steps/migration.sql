-- AlterTable
ALTER TABLE "steps" ADD COLUMN     "input_of" TEXT,
ADD COLUMN     "output_of" TEXT;
