import { encryption, signIn } from "#connectors/sql-fields.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { catalog } from "./catalog.ts";
import { rows } from "./rows.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

export default defineConnector({
  name: "postgres",
  version: 1,
  title: "PostgreSQL",
  about: "Reads and writes rows of a database.",
  category: "database",
  synonyms: "postgres, sql, database, table, rows, timescale, neon, rds",
  icon: "postgresql",
  docs: "https://www.postgresql.org/docs/current/sql-commands.html",
  apiVersion: "14 to 18",
  baseUrl: "postgresql://{host}:{port}/{database}",
  server: { host: "host", port: "port" },
  connection: {
    host: { label: "Host", kind: "host", placeholder: "db.example.com" },
    port: { label: "Port", kind: "port", default: "5432" },
    database: { label: "Database", kind: "text", placeholder: "shop" },
    ...encryption,
  },
  authentication: signIn,
  test: { operation: "read_account", account: ["account"] },
  // Each step has a connection, and servers accept few.
  limit: { parallel: 5 },
  setup,
  operations: { ...rows, ...catalog },
  triggers,
});
