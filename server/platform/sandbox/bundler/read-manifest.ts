import { join } from "node:path/posix";
import { z } from "zod";
import { BundleError } from "./bundle-error.ts";
import type { PackageFiles } from "./read-tarball.ts";

const path = z.string().max(1000).optional().catch(undefined);

const manifestSchema = z.object({
  main: path,
  module: path,
  browser: z
    .union([z.string().max(1000), z.record(z.string(), z.union([z.string(), z.literal(false)]))])
    .optional()
    .catch(undefined),
  exports: z.unknown().optional(),
  imports: z.unknown().optional(),
});

/** The parts of a package.json that say where modules are. */
export interface Manifest {
  main: string | undefined;
  module: string | undefined;
  browser: string | undefined;
  /** The replacements of files (`./a.js`) and packages in browsers; false if the file is left out. */
  replacements: ReadonlyMap<string, string | false>;
  exports: unknown;
  imports: unknown;
}

/**
 * @param folder the one with the package.json
 * @throws BundleError if the package's own is missing or invalid
 */
export function readManifest(id: string, files: PackageFiles, folder = ""): Manifest {
  const parsed = manifestSchema.safeParse(readJson(files.get(join(folder, "package.json"))));
  if (!parsed.success) throw new BundleError("package_invalid", `${id} has no valid package.json.`);
  const { main, module, browser, exports, imports } = parsed.data;
  return {
    main,
    module,
    browser: typeof browser === "string" ? browser : undefined,
    replacements: new Map(typeof browser === "object" ? Object.entries(browser) : []),
    exports: exports ?? undefined,
    imports: imports ?? {},
  };
}

function readJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse((bytes?.toString("utf8") ?? "").replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}
