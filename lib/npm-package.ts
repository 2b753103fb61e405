/** A package of npm as a Code node names it: `date-fns@4.1.0`, `lodash/get@4.17.21`, `@scope/name@^2`. */
export interface PackageSpec {
  /** `lodash`, `@scope/name`. */
  name: string;
  /** The module that code imports: the package's name, or a module of it, such as `lodash/get`. */
  module: string;
  /** A version, a range or a tag. */
  range: string;
}

const maxNameCharacters = 214;
const namePart = "[a-z0-9][a-z0-9._-]*";
const specPattern = new RegExp(
  `^((?:@${namePart}/)?${namePart})((?:/[A-Za-z0-9_][\\w.-]*){0,10})(?:@([\\w.+~^<>=*| -]{1,100}))?$`,
);
const exactPattern = /^\d{1,10}\.\d{1,10}\.\d{1,10}(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

/**
 * Parses the package name of a Code node. Without a version it is the latest one. Returns null if it is
 * something else.
 */
export function parsePackageSpec(text: string): PackageSpec | null {
  const [, name, path = "", range = "latest"] = specPattern.exec(text.trim()) ?? [];
  if (name === undefined || name.length > maxNameCharacters || text.length > 400) return null;
  return { name, module: name + path, range: range.trim() };
}

/** `lodash/get@4.17.21` */
export function formatPackageSpec({ module, range }: Pick<PackageSpec, "module" | "range">): string {
  return `${module}@${range}`;
}

/** Whether it is one version, not a range or a tag. */
export function isExactVersion(range: string): boolean {
  return exactPattern.test(range);
}
