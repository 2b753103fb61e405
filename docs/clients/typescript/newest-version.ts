import { getPackageManifest } from "query-registry";

/**
 * The newest version by a client of npm registries: `latest` is a manifest as such clients know it, so the service is a
 * registry whose packages are `flow` and `builder`. Such a client sends no license key, so this is for a package whose
 * downloads need none; without one the manifest of any other has no tarball.
 */
export async function newestVersion(service: string, name: "flow" | "builder"): Promise<string> {
  const manifest = await getPackageManifest(name, "latest", `${service}/v1/packages`);
  return manifest.version;
}
