import type { CodePackages } from "#api/flows/code-bundles/schema.ts";
import { config } from "#server/platform/config/config.ts";

/** The packages that the operator allows code to import (CODE_PACKAGES). */
export function allowedPackages(): CodePackages {
  const { codePackages } = config();
  return { allowed: codePackages.length > 0, names: codePackages.includes("*") ? null : codePackages };
}

/**
 * Returns why code may not import a package; null if it may. Dependencies of an allowed package are allowed.
 */
export function refusePackage(name: string): string | null {
  const { allowed, names } = allowedPackages();
  if (!allowed) return "npm packages are off. An administrator can enable them (CODE_PACKAGES).";
  const [scope] = name.split("/");
  if (names === null || names.includes(name) || (name.startsWith("@") && names.includes(`${scope}/*`)))
    return null;
  return `This installation does not allow the package ${name}. Its operator can, with CODE_PACKAGES.`;
}
