import { encryption } from "#connectors/sql-fields.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { keys } from "./keys.ts";
import { setup } from "./setup.ts";

export default defineConnector({
  name: "redis",
  version: 1,
  title: "Redis",
  about: "Reads and writes keys, lists and counters, and publishes messages.",
  category: "database",
  synonyms: "valkey, keydb, cache, key value store, queue, pub sub",
  icon: "redis",
  docs: "https://redis.io/docs/latest/commands/",
  apiVersion: "7",
  baseUrl: "redis://{host}:{port}/{database}",
  server: { host: "host", port: "port" },
  connection: {
    host: { label: "Host", kind: "host", placeholder: "cache.example.com" },
    port: { label: "Port", kind: "port", default: "6379" },
    database: { label: "Database", kind: "text", default: "0", help: "Its number." },
    ...encryption,
  },
  authentication: {
    password: {
      kind: "custom",
      title: "Password",
      fields: { password: { label: "Password" } },
    },
    user: {
      kind: "basic",
      title: "User and password",
      username: { label: "User", placeholder: "millrace" },
      password: { label: "Password" },
    },
    none: { kind: "none", title: "No password" },
  },
  test: { operation: "read_server", account: ["account"] },
  limit: { parallel: 10 },
  setup,
  operations: keys,
});
