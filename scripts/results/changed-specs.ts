/**
 * The browser tests that a change touches: those that changed, those of a changed folder's name, and all if their support changed.
 *
 * @param changed paths relative to the project
 * @param specs the names of all files in e2e, such as `tables.spec.ts`
 * @returns paths such as `e2e/tables.spec.ts`
 */
export function findChangedSpecs(changed: readonly string[], specs: readonly string[]): string[] {
  const paths = specs.map((name) => `e2e/${name}`);
  if (changed.some((path) => path.startsWith("e2e/support/") || path === "e2e/global-setup.ts")) return paths;
  const folders = new Set(changed.flatMap((path) => path.split("/").slice(0, -1)));
  return paths.filter((path) => {
    const name = path.slice("e2e/".length, -".spec.ts".length);
    return changed.includes(path) || folders.has(name);
  });
}
