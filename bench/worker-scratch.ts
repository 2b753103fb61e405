import { writeFileSync } from "node:fs";
import pg from "pg";
import { migrate } from "#server/database/migrate.ts";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { chain, condition, httpResponse, setFields } from "#test/executions/chain.ts";
import { createFlow } from "#test/executions/executions.ts";

const db = await startEmbeddedDatabase("/tmp/wb/db");
await migrate(db.url);
const pool = new pg.Pool({ connectionString: db.url });
const p2 = await createFlow(
  pool,
  chain(
    condition("big", "{{total}}", "greater", "10"),
    setFields("f", { hello: "{{customer.name}}", t: "{{total}}" }, { by: "true" }),
  ),
);
const p3 = await createFlow(pool, chain(httpResponse("r", '{"hello":"{{customer.name}}"}')));
writeFileSync(
  "/tmp/wb/env",
  `export DATABASE_URL='${db.url}' P2=${p2.document.nodes[0]!.id} P3=${p3.document.nodes[0]!.id} SECRET_KEY=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa NODE_ENV=production\n`,
);
console.log("up");
process.on("SIGTERM", async () => {
  await pool.end();
  await db.stop();
  process.exit(0);
});
