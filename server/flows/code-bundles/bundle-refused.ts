import type { bundleRefusals } from "#api/flows/code-bundles/schema.ts";

export type BundleRefusalCode = (typeof bundleRefusals)[number];

/** Why packages cannot be bundled. Thrown to end concurrent downloads; `makeBundle` returns it as data. */
export class BundleRefused extends Error {
  readonly code: BundleRefusalCode;

  constructor(code: BundleRefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
