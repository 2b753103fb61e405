import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import semver from "semver";
import { logger } from "#server/platform/logging/logger.ts";
import { elementsFolder } from "#server/platform/styles/tokens.ts";
import { checkContent } from "./check-content.ts";
import { contentHash } from "./content-hash.ts";
import { type FolderElement, type FolderFiles, readElementFolder } from "./element-folder.ts";
import { getStoredElements, type StoredElement, upsertShipped, withSeedLock } from "./element-rows.sql.ts";

const author = "Millrace";
const fileNames = ["element.json", "element.html", "element.css", "element.js"] as const;

/**
 * Brings the elements that ship with the application into the catalog at every start: publishes new ones, and
 * updates those whose version has increased. Custom elements are never changed, and a withdrawn shipped
 * element stays withdrawn. Several processes may call it at the same time. If nothing has changed it costs
 * one query.
 *
 * @returns the number of elements that were added or updated
 */
export async function seedElements(folder = elementsFolder()): Promise<number> {
  const shipped = await readShipped(folder);
  const stored = await getStoredElements();
  if (!shipped.some((element) => hasChanged(element, stored.get(element.name)))) return 0;
  return withSeedLock(async (client) => {
    // Checked again under the lock: another process may have done it meanwhile.
    const now = await getStoredElements(client);
    const changed = shipped.filter((element) => hasChanged(element, now.get(element.name)));
    for (const element of changed) await upsertShipped(client, element, author);
    return changed.length;
  });
}

async function readShipped(folder: string): Promise<FolderElement[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const read = await Promise.all(names.sort().map((name) => readShippedOne(folder, name)));
  return read.filter((element) => element !== null);
}

async function readShippedOne(folder: string, name: string): Promise<FolderElement | null> {
  const texts = await Promise.all(fileNames.map((file) => readIfThere(join(folder, name, file))));
  const files: FolderFiles = Object.fromEntries(fileNames.map((file, index) => [file, texts[index]]));
  const outcome = readElementFolder(files);
  if ("problem" in outcome) return skip(name, outcome.problem);
  if (outcome.element.name !== name) return skip(name, "its name differs from its folder's name.");
  const [problem] = checkContent(outcome.element);
  return problem ? skip(name, problem.detail) : outcome.element;
}

/** One invalid folder must not prevent the others, or the whole service, from starting. */
function skip(name: string, problem: string): null {
  logger().warn({ element: name, problem }, "shipped element skipped");
  return null;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}

function hasChanged(element: FolderElement, stored: StoredElement | undefined): boolean {
  if (!stored) return true;
  if (!stored.shipped) return false;
  if (stored.version === null || semver.gt(element.version, stored.version)) return true;
  if (element.version === stored.version && contentHash(element) !== stored.hash) {
    logger().warn(
      { element: element.name },
      "shipped element changed without a new version; the stored one stays",
    );
  }
  return false;
}
