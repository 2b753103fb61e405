import { type BundledPackage, bundleRefusals, type CodeModule } from "#api/flows/code-bundles/schema.ts";
import type { HttpPort } from "#engine/ports.ts";
import { formatPackageSpec, parsePackageSpec } from "#lib/npm-package.ts";
import { bundleLimits } from "#server/platform/sandbox/bundle-limits.ts";
import type { Bundler } from "#server/platform/sandbox/bundler.ts";
import type { Sandbox } from "#server/platform/sandbox/pool.ts";
import { type BundleRefusalCode, BundleRefused } from "./bundle-refused.ts";
import { hashScript } from "./hash-script.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { type ResolvedPackage, resolvePackages } from "./resolve.ts";
import { tryBundle } from "./try-bundle.ts";

/** Of everything together. */
const timeoutMs = 120_000;
/** Archives that are downloaded at once. */
const maxDownloads = 6;

/** The services that building a bundle requires. */
export interface BundleTools {
  http: HttpPort;
  registryUrl: string;
  bundler: Bundler;
  sandbox: Sandbox;
}

export interface MadeBundle {
  hash: string;
  script: string;
  modules: CodeModule[];
  packages: BundledPackage[];
}

export type BundleOutcome =
  | { kind: "done"; bundle: MadeBundle }
  | { kind: "refused"; code: BundleRefusalCode; message: string };

/**
 * Fetches packages with their dependencies, verifies them, and bundles them into one script that has run in
 * the sandbox once. Their install scripts do not run. The script begins with the packages and their hashes,
 * so its own hash stands for exactly these packages.
 *
 * @param texts packages as the code names them, such as `date-fns@^4`
 */
export async function makeBundle(texts: readonly string[], tools: BundleTools): Promise<BundleOutcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return { kind: "done", bundle: await make(texts, tools, signal) };
  } catch (cause) {
    if (cause instanceof BundleRefused) return { kind: "refused", code: cause.code, message: cause.message };
    if (!signal.aborted) throw cause;
    const message = `Fetching and bundling the packages took more than ${timeoutMs / 1000} s. Try again, or choose smaller packages.`;
    return { kind: "refused", code: "registry_failed", message };
  }
}

async function make(texts: readonly string[], tools: BundleTools, signal: AbortSignal): Promise<MadeBundle> {
  const specs = texts.map((text) => {
    const spec = parsePackageSpec(text);
    if (!spec) throw new BundleRefused("package_not_found", `“${text}” is not a package.`);
    return spec;
  });
  const registry = createRegistry(tools.http, tools.registryUrl, signal);
  const { packages, modules } = await resolvePackages(specs, registry);
  const tarballs = await download(packages, registry);
  const bundled = await tools.bundler.bundle({
    packages: packages.map(({ id, name, dependencies }) => ({
      id,
      name,
      dependencies,
      tarball: tarballs.get(id) ?? Buffer.alloc(0),
    })),
    modules,
    signal,
  });
  if (bundled.kind === "fail") throw new BundleRefused(toRefusalCode(bundled.code), bundled.message);
  const script = toScript(modules, packages, bundled.script);
  const exported = await tryBundle(
    tools.sandbox,
    script,
    modules.map(({ module }) => module),
    signal,
  );
  return {
    hash: hashScript(script),
    script,
    modules: modules.map(({ module, version }) => ({ module, version, exports: exported.get(module) ?? [] })),
    packages: packages.map(({ name, version, described }) => ({
      name,
      version,
      integrity: described.integrity,
    })),
  };
}

async function download(
  packages: readonly ResolvedPackage[],
  registry: Registry,
): Promise<Map<string, Buffer>> {
  const tarballs = new Map<string, Buffer>();
  let bytes = 0;
  for (let at = 0; at < packages.length; at += maxDownloads) {
    await Promise.all(
      packages.slice(at, at + maxDownloads).map(async ({ id, described }) => {
        const tarball = await registry.getTarball(id, described);
        tarballs.set(id, tarball);
        bytes += tarball.length;
      }),
    );
    if (bytes > bundleLimits.allTarballsBytes) {
      const limit = bundleLimits.allTarballsBytes / 1_000_000;
      throw new BundleRefused(
        "package_too_large",
        `The packages have more than ${limit} MB in all. Choose smaller ones.`,
      );
    }
  }
  return tarballs;
}

/** The script that the sandbox runs: its value is the object with the modules. */
function toScript(
  modules: readonly { module: string; version: string }[],
  packages: readonly ResolvedPackage[],
  bundled: string,
): string {
  const imported = modules.map(({ module, version }) => formatPackageSpec({ module, range: version }));
  const contents = packages.map(({ id, described }) => `${id} ${described.integrity}`);
  return `// ${JSON.stringify({ imported, packages: contents })}\n(() => {${bundled}\nreturn packages.modules; })()`;
}

function toRefusalCode(code: string): BundleRefusalCode {
  return bundleRefusals.find((each) => each === code) ?? "bundler_failed";
}
