import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/platform/database/migrate.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#supervisor/embedded-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's maintenance database. */
    adminUrl: string;
    /** A migrated database that test databases are cloned from. */
    templateName: string;
  }
}

/** What tests do to a server and an installation does not: hundreds of databases that each live for a second. */
const forTests = {
  // Several files run at a time, and each may start several processes with their own connections.
  max_connections: "300",
  shared_buffers: "256MB",
  autovacuum: "off",
  wal_compression: "off",
  // The folder may be in memory.
  max_wal_size: "256MB",
};

/** The projects whose tests need no database. */
const pure = ["unit", "model", "components"];

/**
 * One PostgreSQL for all projects of the run: that of TEST_DATABASE_URL (its user must be allowed to create databases), otherwise an
 * embedded one in a temporary folder. It has a migrated template that every test file clones.
 */
export default async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => pure.some((each) => name.startsWith(each))))
    return undefined;
  const folder = await mkdtemp(join(tmpdir(), "millrace-test-"));
  const given = process.env.TEST_DATABASE_URL;
  const embedded: EmbeddedDatabase | null = given
    ? null
    : await startEmbeddedDatabase(folder, null, null, forTests);
  // The tests use the application's role, which is not a superuser. Here it may also create databases, and end an
  // autovacuum in one that it drops: PostgreSQL would refuse the drop otherwise.
  if (embedded) {
    await withClient(embedded.superuserUrl, (client) =>
      client.query("alter role millrace_app createdb; grant pg_signal_backend to millrace_app"),
    );
  }
  const adminUrl = given ?? embedded?.url ?? "";
  const templateName = `millrace_template_${process.pid}_${Date.now().toString(36)}`;
  await withClient(adminUrl, (client) => client.query(`create database ${templateName}`));
  await migrate(databaseUrl(adminUrl, templateName));
  project.provide("adminUrl", adminUrl);
  project.provide("templateName", templateName);

  return async () => {
    await withClient(adminUrl, (client) =>
      client.query(`drop database if exists ${templateName} with (force)`),
    );
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
