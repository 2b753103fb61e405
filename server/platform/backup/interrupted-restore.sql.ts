import type pg from "pg";
import { restoreConnection } from "./restore-connection.ts";
import { replacedSchema, stagingSchema } from "./staging.sql.ts";

const whatIsLeft = `
select exists (select from pg_namespace where nspname = $1) as replaced,
       exists (select from pg_namespace where nspname = $2) as staged,
       exists (
         select from pg_stat_activity
         where datname = current_database() and application_name = $3 and pid <> pg_backend_pid()
       ) as running`;

interface Left {
  replaced: boolean;
  staged: boolean;
  running: boolean;
}

/**
 * Describes, in a sentence, the state in which a killed restore left the installation; null if no restore was
 * killed. The exchange is one transaction, so the installation is wholly as before or wholly the backup.
 */
export async function describeInterruptedRestore(client: pg.Client | pg.Pool): Promise<string | null> {
  const { rows } = await client.query<Left>(whatIsLeft, [replacedSchema, stagingSchema, restoreConnection]);
  const [left] = rows;
  if (!left || left.running) return null;
  if (left.replaced)
    return "A restore was interrupted after it had replaced everything: the data is the backup's. What is left of the former data is removed by the next restore.";
  return left.staged
    ? "A restore was interrupted before it replaced anything: the data is what it was. Start the restore again."
    : null;
}
