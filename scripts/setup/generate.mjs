import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { generateNodes } from "../generate-nodes.mjs";
import { writeBiomeLayers } from "../write-biome-config.mjs";
import { compilerFile, readCompilerFromFile } from "./compiler-file.mjs";
import { findPinnedNode, root } from "./paths.mjs";
import { generateTemporalDeclarations } from "./temporal-declarations.mjs";

/** What the client is made from. */
const origins = ["prisma/schema.prisma", "scripts/setup/compiler-file.mjs"];
const client = join(root, "prisma/client");
const stamp = join(client, "schema.sha256");

/** Whether the Prisma client matches the current schema. */
export function hasClient() {
  return existsSync(stamp) && readFileSync(stamp, "utf8").trim() === originsHash();
}

/** Generates the lists of node types, the types of Temporal, the layers' lint rules, and the Prisma client if its schema changed. */
export function generate() {
  generateNodes(root);
  writeBiomeLayers();
  generateTemporalDeclarations(root);
  if (hasClient()) return;
  generateClient();
  moveCompilerToFile();
  writeFileSync(stamp, `${originsHash()}\n`);
}

function originsHash() {
  const hash = createHash("sha256");
  for (const path of origins) hash.update(readFileSync(join(root, path)));
  return hash.digest("hex");
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

function moveCompilerToFile() {
  const path = join(client, "internal/class.ts");
  writeFileSync(path, readCompilerFromFile(readFileSync(path, "utf8")));
  const { wasm } = createRequire(import.meta.url)(
    "@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js",
  );
  writeFileSync(join(client, "internal", compilerFile), Buffer.from(wasm, "base64"));
}
