import { encryption, signIn } from "#connectors/sql-fields.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { catalog } from "./catalog.ts";
import { rows } from "./rows.ts";
import { setup } from "./setup.ts";

export default defineConnector({
  name: "mysql",
  version: 1,
  title: "MySQL",
  about: "Reads and writes rows of a MySQL or MariaDB database.",
  category: "database",
  synonyms: "mariadb, sql, database, table, rows, aurora, percona",
  icon: "mysql",
  docs: "https://mariadb.com/kb/en/sql-statements/",
  apiVersion: "MariaDB 10.11",
  baseUrl: "mysql://{host}:{port}/{database}",
  server: { host: "host", port: "port" },
  connection: {
    host: { label: "Host", kind: "host", placeholder: "db.example.com" },
    port: { label: "Port", kind: "port", default: "3306" },
    database: { label: "Database", kind: "text", placeholder: "shop" },
    ...encryption,
  },
  authentication: signIn,
  test: { operation: "read_account", account: ["account"] },
  // Each step has a connection, and servers accept few.
  limit: { parallel: 5 },
  setup,
  operations: { ...rows, ...catalog },
});
