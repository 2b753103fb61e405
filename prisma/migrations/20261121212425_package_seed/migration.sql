-- AlterTable
ALTER TABLE "releases" ADD COLUMN     "blake2b" TEXT NOT NULL,
ADD COLUMN     "sha384" TEXT NOT NULL;

-- The two packages that the service is for (service-spec.md, section 4). Here, because a migration runs once, wherever the
-- database comes from. Whoever edits them later is never overwritten.
INSERT INTO "packages" ("id", "slug", "name", "description", "author", "license") VALUES
  ('00000000-0000-8000-8000-000000000011', 'flow', 'Flow', 'Workflows that any HTTP call can start.', 'Millrace', 'GPL-2.0-or-later'),
  ('00000000-0000-8000-8000-000000000012', 'builder', 'Builder', 'Ready sections for web pages.', 'Millrace', 'GPL-2.0-or-later')
ON CONFLICT DO NOTHING;
