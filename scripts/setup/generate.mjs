import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateNodes } from "../generate-nodes.mjs";
import { findPinnedNode, root } from "./paths.mjs";

const schemaPath = join(root, "prisma/schema.prisma");
const client = join(root, "prisma/client");
const stamp = join(client, "schema.sha256");

/** Whether the Prisma client matches the current schema. */
export function hasClient() {
  return existsSync(stamp) && readFileSync(stamp, "utf8").trim() === schemaHash();
}

/** Generates code: the lists of node types, and the Prisma client if its schema changed. */
export function generate() {
  generateNodes(root);
  if (hasClient()) return;
  generateClient();
  writeFileSync(stamp, `${schemaHash()}\n`);
}

function schemaHash() {
  return createHash("sha256").update(readFileSync(schemaPath)).digest("hex");
}

function generateClient() {
  const cli = join(root, "node_modules/prisma/build/index.js");
  const prisma = spawnSync(findPinnedNode(), [cli, "generate"], {
    cwd: root,
    encoding: "utf8",
    // Prisma would download a schema engine that generating does not need; any existing file prevents that.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: join(root, "package.json"),
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
    },
  });
  if (prisma.status !== 0) throw new Error(`prisma generate failed:\n${prisma.stdout}${prisma.stderr}`);
}
