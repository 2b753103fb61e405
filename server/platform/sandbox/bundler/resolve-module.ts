import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path/posix";
import { exports as resolveExports, imports as resolveImports } from "resolve.exports";
import type { BundlePackage } from "#server/platform/sandbox/bundler-messages.ts";
import { BundleError } from "./bundle-error.ts";
import { type Manifest, readManifest } from "./read-manifest.ts";
import type { PackageFiles } from "./read-tarball.ts";

/** A package and its modules. */
export interface OpenPackage extends BundlePackage {
  files: PackageFiles;
  manifest: Manifest;
}

/** A file of a package. If `path` is null, an empty module takes its place. */
export interface FoundModule {
  from: OpenPackage;
  path: string | null;
}

export interface Resolver {
  /** @throws BundleError if there is no such module */
  fromPackage(specifier: string, importer: OpenPackage, path: string, isRequire: boolean): FoundModule;
  /** @throws BundleError if there is no such module */
  fromCode(module: string, packageId: string): FoundModule;
}

const extensions = ["", ".js", ".mjs", ".cjs", ".json"];
const conditions = ["module"];
/** A package and a module in it. Packages write `punycode/` for the package, because `punycode` is Node's own module. */
const barePattern = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/;

/**
 * Finds modules as bundlers for browsers do: by `exports` and `imports`, or by `browser`, `module` and `main`.
 *
 * @param chosen the ids of packages that code imports, by name: they serve as peer dependencies
 */
export function createResolver(
  packages: readonly (BundlePackage & { files: PackageFiles })[],
  chosen: ReadonlyMap<string, string>,
): Resolver {
  const opened = new Map(
    packages.map((each) => [each.id, { ...each, manifest: readManifest(each.id, each.files) }]),
  );

  function packageNamed(name: string, importer: OpenPackage): OpenPackage | undefined {
    const own = new Map(Object.entries(importer.dependencies)).get(name);
    if (own !== undefined) return opened.get(own);
    return name === importer.name ? importer : opened.get(chosen.get(name) ?? "");
  }

  function find(from: OpenPackage, subpath: string, isRequire: boolean): FoundModule {
    const path =
      from.manifest.exports === undefined
        ? findByFields(from, subpath, isRequire)
        : findByExports(from, subpath, isRequire);
    if (path === null) {
      const what = subpath === "" ? "a main module" : `the module “${subpath}”`;
      throw new BundleError("package_unsuitable", `${from.id} does not have ${what}.`);
    }
    return { from, path: replaced(from, path) };
  }

  return {
    fromCode(module, packageId) {
      const from = opened.get(packageId);
      if (!from) throw new BundleError("package_invalid", `The package ${packageId} is missing.`);
      return find(from, module.slice(from.name.length + 1), false);
    },
    fromPackage(specifier, importer, path, isRequire) {
      if (/^\.{0,2}\/|^\.\.?$/.test(specifier)) {
        const found = findFile(importer, join(dirname(path), specifier), isRequire);
        if (found === null)
          throw new BundleError(
            "package_unsuitable",
            `${importer.id} does not have the module “${specifier}”, which its ${path} imports.`,
          );
        return { from: importer, path: replaced(importer, found) };
      }
      const replacement = importer.manifest.replacements.get(specifier);
      if (replacement === false) return { from: importer, path: null };
      if (replacement !== undefined && replacement !== specifier)
        return this.fromPackage(
          replacement,
          { ...importer, manifest: withoutReplacements(importer.manifest) },
          "package.json",
          isRequire,
        );
      if (specifier.startsWith("#")) return findInside(specifier, importer, isRequire, this);
      const [, name = "", subpath = ""] = barePattern.exec(specifier) ?? [];
      const from = packageNamed(name, importer);
      if (from) return find(from, subpath, isRequire);
      throw new BundleError("package_unsuitable", whyMissing(specifier, importer, path));
    },
  };
}

function whyMissing(specifier: string, importer: OpenPackage, path: string): string {
  const where = `${importer.id} (${path})`;
  if (isBuiltin(specifier))
    return `${where} needs Node's module “${specifier}”, which the sandbox does not have. Choose a package that runs in browsers.`;
  return `${where} imports “${specifier}”, which is not one of its dependencies. If it is a package, add it to Packages.`;
}

function findByExports(from: OpenPackage, subpath: string, isRequire: boolean): string | null {
  try {
    const entry = subpath === "" ? "." : `./${subpath}`;
    const manifest = { name: from.name, exports: from.manifest.exports } as Parameters<
      typeof resolveExports
    >[0];
    const found = resolveExports(manifest, entry, { browser: true, require: isRequire, conditions }) ?? [];
    return found.map((path) => normalize(path)).find((path) => from.files.has(path)) ?? null;
  } catch {
    return null;
  }
}

function findInside(
  specifier: string,
  importer: OpenPackage,
  isRequire: boolean,
  resolver: Resolver,
): FoundModule {
  let found: readonly string[] = [];
  try {
    const manifest = { name: importer.name, imports: importer.manifest.imports } as Parameters<
      typeof resolveImports
    >[0];
    found =
      resolveImports(manifest, specifier as `#${string}`, {
        browser: true,
        require: isRequire,
        conditions,
      }) ?? [];
  } catch {
    // It is missing like any other.
  }
  const [target] = found;
  if (target === undefined || target.startsWith("#"))
    throw new BundleError("package_unsuitable", `${importer.id} does not have the module “${specifier}”.`);
  return resolver.fromPackage(target, importer, "package.json", isRequire);
}

function findByFields(from: OpenPackage, subpath: string, isRequire: boolean): string | null {
  if (subpath !== "") return findFile(from, subpath, isRequire);
  return findMain(from, "", from.manifest, isRequire);
}

/** The main module of a package, or of a folder that has a manifest. */
function findMain(
  from: OpenPackage,
  folder: string,
  { browser, module, main }: Manifest,
  isRequire: boolean,
): string | null {
  const fields = isRequire ? [browser, main, module] : [browser, module, main];
  for (const field of fields) {
    const found = field === undefined ? null : findFileOrIndex(from.files, join(folder, field));
    if (found !== null) return found;
  }
  return findFileOrIndex(from.files, folder === "" ? "." : folder);
}

function findFile(from: OpenPackage, path: string, isRequire: boolean): string | null {
  const plain = normalize(path).replace(/\/$/, "");
  const file = probe(from.files, plain);
  if (file !== null) return file;
  if (!from.files.has(join(plain, "package.json"))) return findFileOrIndex(from.files, plain);
  return findMain(from, plain, readManifest(from.id, from.files, plain), isRequire);
}

function findFileOrIndex(files: PackageFiles, path: string): string | null {
  return probe(files, normalize(path).replace(/\/$/, "")) ?? probe(files, join(path, "index"));
}

function probe(files: PackageFiles, path: string): string | null {
  const found = extensions.find((extension) => files.has(path + extension));
  return found === undefined ? null : path + found;
}

/**
 * The path of the file that replaces this one in browsers: the same path if none does, null if the file is
 * left out.
 */
function replaced(from: OpenPackage, path: string): string | null {
  const replacement =
    from.manifest.replacements.get(`./${path}`) ??
    from.manifest.replacements.get(`./${path.replace(/\.js$/, "")}`);
  if (replacement === false) return null;
  if (replacement === undefined) return path;
  return findFileOrIndex(from.files, replacement) ?? path;
}

const withoutReplacements = (manifest: Manifest): Manifest => ({ ...manifest, replacements: new Map() });
