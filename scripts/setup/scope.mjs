/**
 * What node_modules contains. `runtime`: what building and running need. `pruned`: the same after a build, without what only the
 * build needs. `everything`: also the development and test tools.
 *
 * @typedef {"runtime" | "pruned" | "everything"} Scope
 */

/**
 * What to install, if what is installed belongs to the current lock file.
 *
 * @param {Scope | null} installed null: nothing, or for another lock file
 * @param {"runtime" | "everything"} wanted
 * @returns {"runtime" | "everything" | null} null: nothing. A folder that has everything keeps it.
 */
export function missingScope(installed, wanted) {
  if (installed === "everything" || installed === wanted) return null;
  return installed === "pruned" && wanted === "runtime" ? null : wanted;
}
