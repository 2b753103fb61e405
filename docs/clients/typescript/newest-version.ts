import { getPackageManifest } from "query-registry";

/**
 * Reads the newest version with an npm registry client: `latest` is a manifest in npm's format, so the service is a registry
 * with the packages `flow` and `builder`. Such a client does not send a license key, so this works for packages whose downloads
 * are free. Without a key, the manifest of a licensed package has no tarball.
 */
export async function newestVersion(service: string, name: "flow" | "builder"): Promise<string> {
  const manifest = await getPackageManifest(name, "latest", `${service}/v1/packages`);
  return manifest.version;
}
