import type pg from "pg";
import { StartError } from "#lib/start-error.ts";

/** Settings on which durable commits depend, and their allowed values. */
const required = {
  fsync: ["on"],
  full_page_writes: ["on"],
  synchronous_commit: ["on", "local", "remote_write", "remote_apply"],
};

/**
 * Refuses a database that may lose committed data: a 200 would then be a false promise (R1).
 *
 * @throws naming every wrong setting, or a version below 15
 */
export async function assertDurable(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1)",
    [[...Object.keys(required), "server_version_num"]],
  );
  const settings = new Map(rows.map((row) => [row.name, row.setting]));
  const wrong = Object.entries(required)
    .filter(([name, allowed]) => !allowed.includes(settings.get(name) ?? ""))
    .map(([name, allowed]) => `${name} is ${settings.get(name)}, but must be ${allowed[0]}`);
  if (Number(settings.get("server_version_num") ?? 0) < 150_000)
    wrong.push("PostgreSQL must be version 15 or later");
  if (wrong.length > 0)
    throw new StartError(`The database does not store calls durably: ${wrong.join("; ")}.`);
}
