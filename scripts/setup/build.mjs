import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleMonaco, monacoPlace } from "./bundle-monaco.mjs";
import { compressStatic } from "./compress-static.mjs";
import { findPinnedNode, root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

const stamp = join(root, ".next/millrace-build");
const sources = ["api", "app", "components", "engine", "lib", "nodes", "public", "queue", "server"];
const files = ["next.config.mjs", "proxy.ts", "package-lock.json", "prisma/schema.prisma", "tsconfig.json"];

/** Whether `.next` contains a complete build of the current sources. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();
}

/** Builds the pages and all that goes with them, side by side. Writes the stamp last, so that an interrupted build does not count. */
export async function build() {
  const wanted = fingerprint();
  const monaco = monacoPlace(wanted);
  // Versions before 0.2.0 left 400 MB there that nothing reads.
  rmSync(join(root, ".next/cache"), { recursive: true, force: true });
  await step("Building the pages (a minute or two the first time)", async () => {
    rmSync(monaco.workshop, { recursive: true, force: true });
    await Promise.all([buildPages(monaco.address), bundleMonaco(monaco.workshop), compilePrograms()]);
    cpSync(monaco.workshop, monaco.folder, { recursive: true });
    rmSync(monaco.workshop, { recursive: true });
    await compressStatic();
  });
  writeFileSync(stamp, wanted);
}

function buildPages(monacoAddress) {
  return run(findPinnedNode(), [join(root, "node_modules/next/dist/bin/next"), "build"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_PUBLIC_MONACO: monacoAddress,
    },
  });
}

/**
 * Fills Node's compile cache with our programs, with types stripped. A process that strips types itself takes 14 MB more until it
 * exits, and the first start would be slow.
 */
function compilePrograms() {
  const cache = join(root, "node_modules/.cache/compile");
  // Node never removes what belongs to earlier sources.
  // Processes that run beside the build write to it meanwhile.
  rmSync(cache, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const load = [
    "main.ts",
    "web.ts",
    "app/server/modules.ts",
    "worker.ts",
    "supervisor/supervise.ts",
    "supervisor/exit-with-parent.ts",
  ]
    .map((program) => `await import("./${program}")`)
    .join(";");
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval"];
  return run(findPinnedNode(), [...flags, `${load}; process.exit()`], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: cache,
    },
  });
}

function fingerprint() {
  const hash = createHash("sha256");
  const add = (path) => hash.update(path.slice(root.length)).update(readFileSync(path));
  for (const file of files) add(join(root, file));
  for (const folder of sources.filter((name) => existsSync(join(root, name)))) walk(join(root, folder), add);
  return hash.digest("hex");
}

function walk(folder, visit) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path, visit);
    else if (!/\.test\.tsx?$/.test(entry.name)) visit(path);
  }
}
