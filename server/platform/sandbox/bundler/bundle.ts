import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from "esbuild-wasm";
import { build } from "esbuild-wasm/esm/browser.js";
import { cutText } from "#lib/cut-text.ts";
import { bundleLimits } from "#server/platform/sandbox/bundle-limits.ts";
import type { BundleModule, BundlePackage } from "#server/platform/sandbox/bundler-messages.ts";
import { BundleError } from "./bundle-error.ts";
import type { PackageFiles } from "./read-tarball.ts";
import { createResolver, type FoundModule, type OpenPackage, type Resolver } from "./resolve-module.ts";

const entryPath = "/code";
const emptyPath = "/empty";

/**
 * Bundles packages into one script that declares `packages`, whose property `modules` has the modules that
 * code can import, by name. No code of the packages runs.
 *
 * @throws BundleError
 */
export async function bundle(
  packages: readonly (BundlePackage & { files: PackageFiles })[],
  modules: readonly BundleModule[],
): Promise<string> {
  const names = new Map(packages.map(({ id, name }) => [id, name]));
  const chosen = new Map(modules.map(({ packageId }) => [names.get(packageId) ?? "", packageId]));
  const result = await build({
    entryPoints: [entryPath],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "packages",
    platform: "browser",
    target: "es2022",
    // Names stay: some packages read them, and errors show them.
    minifyWhitespace: true,
    minifySyntax: true,
    charset: "utf8",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
    logLevel: "silent",
    plugins: [packageFiles(createResolver(packages, chosen), modules)],
  }).catch((cause: unknown) => {
    throw toBundleError(cause);
  });
  const script = result.outputFiles?.[0]?.text ?? "";
  const bytes = Buffer.byteLength(script);
  if (bytes > bundleLimits.scriptBytes) {
    const message = `The bundle has ${bytes} bytes; at most ${bundleLimits.scriptBytes} are allowed. Choose single modules, such as lodash/get, or smaller packages.`;
    throw new BundleError("package_too_large", message);
  }
  return script;
}

/** Gives the bundler the files of the packages, and nothing else. */
function packageFiles(resolver: Resolver, modules: readonly BundleModule[]): Plugin {
  const found = new Map<string, { from: OpenPackage; path: string }>();

  function toResult({ from, path }: FoundModule): OnResolveResult {
    if (path === null) return { path: emptyPath, namespace: "packages" };
    const full = `/${from.id}/${path}`;
    found.set(full, { from, path });
    return { path: full, namespace: "packages" };
  }

  function resolve({ path, importer, kind }: OnResolveArgs): OnResolveResult {
    if (kind === "entry-point") return { path, namespace: "packages" };
    if (importer === entryPath) {
      const module = modules[Number(path)];
      if (module) return toResult(resolver.fromCode(module.module, module.packageId));
    }
    const by = found.get(importer);
    if (!by) throw new BundleError("package_invalid", `“${path}” is imported by no package.`);
    return toResult(resolver.fromPackage(path, by.from, by.path, kind.startsWith("require")));
  }

  return {
    name: "packages",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^/ }, (args) => {
        try {
          return resolve(args);
        } catch (cause) {
          return {
            errors: [{ text: cause instanceof Error ? cause.message : String(cause), detail: cause }],
          };
        }
      });
      onLoad({ filter: /^/, namespace: "packages" }, ({ path }): OnLoadResult => {
        if (path === entryPath) return { contents: entrySource(modules) };
        const file = found.get(path);
        if (!file) return { contents: "" };
        const contents = file.from.files.get(file.path) ?? "";

        return { contents, loader: path.endsWith(".json") ? "json" : "js" };
      });
    },
  };
}

/** Modules are imported by their number, so that nothing of a package's name is code. */
function entrySource(modules: readonly BundleModule[]): string {
  const imports = modules.map((_, index) => `import * as m${index} from "${index}";`);
  const exported = modules.map(({ module }, index) => `[${JSON.stringify(module)}]: m${index}`);
  return `${imports.join("\n")}\nexport const modules = { ${exported.join(", ")} };`;
}

/** Converts the bundler's errors about its input to a `BundleError`. Other failures stay as they are. */
function toBundleError(cause: unknown): unknown {
  const [first] =
    cause instanceof Error && "errors" in cause && Array.isArray(cause.errors) ? cause.errors : [];
  if (!first) return cause;
  if (first.detail instanceof BundleError) return first.detail;
  const { text, location } = first;
  const where = location
    ? ` (${String(location.file).replace(/^packages:\//, "")}, line ${location.line})`
    : "";
  return new BundleError(
    "package_unsuitable",
    `The packages cannot be bundled: ${cutText(String(text), 1000)}${where}`,
  );
}
