// Writes the next migration: the difference between prisma/schema.prisma and the migrations. Usage: npm run migration -- <name>
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { schemaDiff } from "./schema-diff.mjs";
import { originsHash } from "./setup/generate.mjs";
import { storeClient } from "./setup/stored-client.mjs";

const root = resolve(import.meta.dirname, "..");
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error(
    "Give the migration a name of lower-case letters, digits and _: npm run migration -- add_credentials",
  );
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "millrace-migration-"));
const database = await startEmbeddedDatabase(folder);
try {
  const sql = await schemaDiff({ root, shadowUrl: database.url });
  if (sql.includes("This is an empty migration.")) {
    console.log("The migrations already give the schema; nothing was written.");
  } else {
    const time = new Date().toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
    const path = join(root, "prisma/migrations", `${time}_${name}`);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "migration.sql"), sql);
    storeClient(root, originsHash());
    console.log(`Wrote prisma/migrations/${time}_${name}/migration.sql. Read it before you commit it.`);
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
