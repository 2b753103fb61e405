import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateNodes } from "../generate-nodes.mjs";
import { findPinnedNode, root } from "./paths.mjs";

const stamp = join(root, "node_modules/.cache/millrace/prisma");

/** Writes the code that is made from other files: the lists of node types, and the Prisma client when its schema changed. */
export function generate() {
  generateNodes(root);
  const schema = createHash("sha256")
    .update(readFileSync(join(root, "prisma/schema.prisma")))
    .digest("hex");
  if (existsSync(join(root, "prisma/client")) && existsSync(stamp) && readFileSync(stamp, "utf8") === schema)
    return;
  const prisma = spawnSync(findPinnedNode(), [join(root, "node_modules/prisma/build/index.js"), "generate"], {
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
  mkdirSync(join(stamp, ".."), { recursive: true });
  writeFileSync(stamp, schema);
}
