import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./paths.mjs";

const entries = ["bundle", "typescript", "editor.worker", "typescript.worker"];

/**
 * Bundles Monaco, its workers and our changes to it into `folder`, for `components/monaco/bundles.ts`. Next's bundler takes 20 s
 * of two cores for them, and again for pages that are rendered on the server, where no editor ever runs (decision 110).
 */
export async function bundleMonaco(folder) {
  // Not at the top: this file is read before the packages are installed.
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => ({ in: `components/monaco/${name}.ts`, out: name })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: "es2024",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".ttf": "file" },
    legalComments: "none",
    logLevel: "silent",
    plugins: [{ name: "worker-addresses", setup: nameWorkers }],
  });
}

/** Sources name a worker by its source, as Next's bundler and Vite want it. Beside the bundle lies its script. */
function nameWorkers({ onLoad }) {
  onLoad({ filter: /components[\\/]monaco[\\/](?:bundle|typescript)\.ts$/ }, async ({ path }) => {
    const source = await readFile(path, "utf8");
    return { contents: source.replaceAll(/new URL\("(\.\/[\w.]+)\.ts"/g, 'new URL("$1.js"'), loader: "ts" };
  });
}

/**
 * Where the bundle lies in the build, and its address for pages. The name changes with the sources, since browsers keep it for
 * ever. Next empties its folder, so the bundle is made in a workshop beside it and copied when Next has ended.
 */
export function monacoPlace(fingerprint) {
  const name = `monaco-${fingerprint.slice(0, 12)}`;
  return {
    folder: join(root, ".next/static", name),
    workshop: join(root, "node_modules/.cache/monaco"),
    address: `/_next/static/${name}`,
  };
}
