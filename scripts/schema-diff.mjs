// Computes the SQL that the migrations lack to reach prisma/schema.prisma. Uses Prisma's schema engine as WebAssembly, which
// needs no separate download.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { SchemaEngine } from "@prisma/schema-engine-wasm";

/** Tables in `public` to compare: partitions and tables that are not ours are excluded. */
const filters = { externalTables: ["public._prisma_migrations"], externalEnums: [] };

/** PostgreSQL's one-byte type "char", which its catalog uses for the kinds of constraints and columns. */
const charOid = 18;
const textOid = 25;

/**
 * Wraps the adapter for the schema engine: reports columns of type "char", which the adapter does not know, as characters, and
 * uses the given empty database as the shadow database.
 */
class DescribingAdapter extends PrismaPg {
  async connect() {
    const adapter = await super.connect();
    const perform = adapter.performIO.bind(adapter);
    const query = adapter.queryRaw.bind(adapter);
    let characters = new Set();
    adapter.performIO = async (statement) => {
      const result = await perform(statement);
      const chars = result.fields.filter((field) => field.dataTypeID === charOid);
      for (const field of chars) field.dataTypeID = textOid;
      characters = new Set(chars.map((field) => field.name));
      return result;
    };
    adapter.queryRaw = async (statement) => {
      const result = await query(statement);
      result.columnNames.forEach((name, index) => {
        if (characters.has(name)) result.columnTypes[index] = ColumnTypeEnum.Character;
      });
      return result;
    };
    // The adapter's own splits a script at every semicolon, also within a function's body.
    adapter.executeScript = async (script) => void (await adapter.client.query(script));
    return adapter;
  }

  connectToShadowDb() {
    return this.connect();
  }
}

function readMigrations(folder) {
  const directories = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: folder,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(join(folder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: directories.map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(join(folder, path, "migration.sql"), "utf8") },
      },
    })),
  };
}

/**
 * @param {{ root: string, shadowUrl: string }} options the project's folder, and an empty database to replay the migrations in
 * @returns {Promise<string>} SQL; only a comment if nothing is missing
 */
export async function schemaDiff({ root, shadowUrl }) {
  const schema = readFileSync(join(root, "prisma/schema.prisma"), "utf8");
  const adapter = bindMigrationAwareSqlAdapterFactory(new DescribingAdapter(shadowUrl));
  const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter);
  const result = await engine.diff({
    from: { tag: "migrations", ...readMigrations(join(root, "prisma/migrations")) },
    to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
    script: true,
    exitCode: null,
    filters,
  });
  engine.free();
  return result.stdout ?? "";
}
