import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { hold } from "./hold.ts";

/** Runs PostgreSQL, which would go on when the benchmark is killed. Usage: node bench/hold-database.ts <folder> */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the data.");

const started = startEmbeddedDatabase(folder);
await hold({
  ready: started.then(({ url }) => ({ url })),
  async stop() {
    await (await started).stop();
  },
});
