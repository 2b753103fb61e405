import { z } from "zod";

/** A package of a bundle, without its files. */
export interface BundlePackage {
  /** `date-fns@4.1.0` */
  id: string;
  name: string;
  /** By the names that its modules import, the ids of other packages of the bundle. */
  dependencies: Readonly<Record<string, string>>;
}

/** What code can import. */
export interface BundleModule {
  /** `date-fns`, `lodash/get` */
  module: string;
  /** The id of its package. */
  packageId: string;
}

/** What a bundler's child gets. After `bundle` come the tarballs as bytes, one for each package in the same order. */
export type ToBundler = {
  type: "bundle";
  packages: readonly BundlePackage[];
  modules: readonly BundleModule[];
};

/** What it sends at the end of a bundle. What it read may have taken it over. */
export const fromBundlerSchema = z.strictObject({
  type: z.literal("ended"),
  /** JavaScript that declares `packages`, whose property `modules` has what code can import; null: it failed. */
  script: z.string().nullable(),
  error: z.strictObject({ code: z.string().max(100), message: z.string().max(5000) }).nullable(),
  /** The child's memory after the bundle. */
  residentBytes: z.number().nonnegative(),
});
export type BundledFrame = z.infer<typeof fromBundlerSchema>;
export type FromBundler = BundledFrame | { type: "ready" };
