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
export type BundleRefusalCode = (typeof bundleRefusals)[number];

/** Why packages cannot be bundled. Thrown to end concurrent downloads; `makeBundle` returns it as data. */
export class BundleRefused extends Error {
  readonly code: BundleRefusalCode;

  constructor(code: BundleRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
