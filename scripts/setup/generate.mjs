import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateNodes } from "../generate-nodes.mjs";
import { findPinnedNode, root } from "./paths.mjs";

const schemaPath = join(root, "prisma/schema.prisma");
const client = join(root, "prisma/client");
const stamp = join(client, "schema.sha256");

/** Writes the code that is made from other files: the lists of node types, and the Prisma client when its schema changed. */
export function generate() {
  generateNodes(root);
  const schema = createHash("sha256").update(readFileSync(schemaPath)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8").trim() === schema) return;
  generateClient();
  writeFileSync(stamp, `${schema}\n`);
}

/** The client is committed, so that only those who change the schema need Prisma's command-line tool (200 MB). */
function generateClient() {
  const cli = join(root, "node_modules/prisma/build/index.js");
  if (!existsSync(cli)) {
    throw new Error("prisma/schema.prisma has changed. Run `npm run generate` to write its client again.");
  }
  const prisma = spawnSync(findPinnedNode(), [cli, "generate"], {
    cwd: root,
    encoding: "utf8",
    // Generating needs no schema engine, but looks for one and would download it; any file that exists stops that.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: join(root, "package.json"),
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (prisma.status !== 0) throw new Error(`prisma generate failed:\n${prisma.stdout}${prisma.stderr}`);
}
