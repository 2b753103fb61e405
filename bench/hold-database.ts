import pg from "pg";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { hold } from "./hold.ts";

/** Runs PostgreSQL, which would go on when the benchmark is killed. Usage: node bench/hold-database.ts <folder> */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the data.");

const started = startEmbeddedDatabase(folder);
await hold({
  ready: started.then(async ({ url, superuserUrl }) => {
    await allowCheckpoints(superuserUrl, new URL(url).username);
    return { url };
  }),
  async stop() {
    await (await started).stop();
  },
});

/** For `Ground.writeBack`. */
async function allowCheckpoints(superuserUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`grant pg_checkpoint to ${pg.escapeIdentifier(role)}`);
  } finally {
    await client.end();
  }
}
