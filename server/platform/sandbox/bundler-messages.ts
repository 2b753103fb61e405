import { z } from "zod";

/** A package of a bundle, without its files. */
export interface BundlePackage {
  /** `date-fns@4.1.0` */
  id: string;
  name: string;
  /** By the names that its modules import, the ids of other packages of the bundle. */
  dependencies: Readonly<Record<string, string>>;
}

/** A module that code can import. */
export interface BundleModule {
  /** `date-fns`, `lodash/get` */
  module: string;
  /** The id of its package. */
  packageId: string;
}

/**
 * A message to a bundler's child. After `bundle`, the tarballs follow as bytes, one for each package in the
 * same order.
 */
export type ToBundler = {
  type: "bundle";
  packages: readonly BundlePackage[];
  modules: readonly BundleModule[];
};

/**
 * The child's message at the end of a bundle. A malicious package may have taken the child over, so it is
 * parsed strictly.
 */
export const fromBundlerSchema = z.strictObject({
  type: z.literal("ended"),
  /**
   * JavaScript that declares `packages`, whose property `modules` has the modules that code can import; null
   * if it failed.
   */
  script: z.string().nullable(),
  error: z.strictObject({ code: z.string().max(100), message: z.string().max(5000) }).nullable(),
  /** The child's memory after the bundle. */
  residentBytes: z.number().nonnegative(),
});
export type BundledFrame = z.infer<typeof fromBundlerSchema>;
export type FromBundler = BundledFrame | { type: "ready" };
