import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { parsePackageSpec } from "#lib/npm-package.ts";

/** The number of packages that one Code node can name. */
const maxModules = 20;

export const bundleHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

const spec = z
  .string()
  .max(400)
  .refine(
    (text) => parsePackageSpec(text) !== null,
    "Enter a package such as date-fns, date-fns@4.1.0 or lodash/get.",
  );

export const createCodeBundleBodySchema = z.strictObject({
  packages: z.array(spec).min(1, "Enter at least one package.").max(maxModules),
});

/** A module that code can import. */
const moduleSchema = z.strictObject({
  /** `date-fns`, `lodash/get` */
  module: z.string(),
  version: z.string(),
  /** The names that it exports; not all of them if there are very many. */
  exports: z.array(z.string()),
});
export type CodeModule = z.infer<typeof moduleSchema>;

const bundledPackageSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** Of its tarball: `sha512-…` */
  integrity: z.string(),
});
export type BundledPackage = z.infer<typeof bundledPackageSchema>;

/** The JSON columns of the database. */
export const storedModulesSchema = z.array(moduleSchema);
export const storedPackagesSchema = z.array(bundledPackageSchema);

export const codeBundleSchema = z.strictObject({
  /** SHA-256 of the script, in hexadecimal digits. */
  hash: bundleHashSchema,
  /** The entries for `packages` of a node that uses the bundle: exact versions, such as `date-fns@4.1.0`. */
  node_packages: z.array(z.string()),
  modules: z.array(moduleSchema),
  /** All packages in the bundle, dependencies included. */
  packages: z.array(bundledPackageSchema),
  /** Of the script. */
  bytes: z.int(),
  created_at: instantSchema,
});
export type CodeBundle = z.infer<typeof codeBundleSchema>;

export const codePackagesSchema = z.strictObject({
  /** Whether code can import packages. */
  allowed: z.boolean(),
  /** The packages that it can import, as names and `@scope/*`; null for all packages. */
  names: z.array(z.string()).nullable(),
});
export type CodePackages = z.infer<typeof codePackagesSchema>;

/** The codes of refusals while packages are fetched and bundled. */
export const bundleRefusals = [
  "package_not_allowed",
  "package_not_found",
  "version_not_found",
  "packages_conflict",
  "too_many_packages",
  "registry_failed",
  "integrity_missing",
  "integrity_mismatch",
  "package_invalid",
  "package_too_large",
  "package_unsuitable",
  "bundler_failed",
] as const;
