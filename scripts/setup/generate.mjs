import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { generateNodes } from "../generate-nodes.mjs";
import { writeBiomeLayers } from "../write-biome-config.mjs";
import { compilerFile, readCompilerFromFile } from "./compiler-file.mjs";
import { findPinnedNode, root } from "./paths.mjs";
import { readStoredClient } from "./stored-client.mjs";
import { generateTemporalDeclarations } from "./temporal-declarations.mjs";

/** What the client is made from, besides the version of Prisma. */
const origins = ["prisma/schema.prisma", "scripts/setup/compiler-file.mjs"];
const client = join(root, "prisma/client");
const stamp = join(client, "schema.sha256");
const tool = join(root, "node_modules/prisma/build/index.js");

/** Whether there is a Prisma client for the current schema, or the repository contains one. */
export function hasClient() {
  const hash = originsHash();
  return readStamp().startsWith(hash) || readStoredClient(root).origins === hash;
}

/**
 * Generates code: the lists of node types, the types of Temporal, the layers' lint rules, and the Prisma client if its schema changed. Where the
 * development tools are, the client has types. Elsewhere it is the one in the repository.
 */
export function generate() {
  generateNodes(root);
  writeBiomeLayers();
  generateTemporalDeclarations(root);
  const hash = originsHash();
  const wanted = existsSync(tool) ? hash : `${hash} without types`;
  if (readStamp() === hash || readStamp() === wanted) return;
  rmSync(client, { recursive: true, force: true });
  if (existsSync(tool)) generateClient();
  else unpackClient(hash);
  writeCompiler();
  writeFileSync(stamp, `${wanted}\n`);
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, "utf8").trim() : "";
}

/** Identifies what the client is made from: the schema, our change of the generated code, the version of Prisma. */
export function originsHash() {
  const hash = createHash("sha256");
  for (const path of origins) hash.update(readFileSync(join(root, path)));
  hash.update(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies["@prisma/client"]);
  return hash.digest("hex");
}

function generateClient() {
  const prisma = spawnSync(findPinnedNode(), [tool, "generate"], {
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
  const path = join(client, "internal/class.ts");
  writeFileSync(path, readCompilerFromFile(readFileSync(path, "utf8")));
}

function unpackClient(hash) {
  const stored = readStoredClient(root);
  if (stored.origins !== hash) {
    throw new Error("prisma/client.json.br does not belong to prisma/schema.prisma. Run `npm run generate`.");
  }
  for (const [name, content] of Object.entries(stored.files)) {
    mkdirSync(dirname(join(client, name)), { recursive: true });
    writeFileSync(join(client, name), content);
  }
}

function writeCompiler() {
  const { wasm } = createRequire(import.meta.url)(
    "@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js",
  );
  writeFileSync(join(client, "internal", compilerFile), Buffer.from(wasm, "base64"));
}
