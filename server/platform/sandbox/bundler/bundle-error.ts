/** Why packages cannot be bundled, in words for the user who selected them. */
export class BundleError extends Error {
  readonly code: string;

  constructor(code: "package_invalid" | "package_too_large" | "package_unsuitable", message: string) {
    super(message);
    this.code = code;
  }
}
