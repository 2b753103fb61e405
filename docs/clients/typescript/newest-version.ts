import { getPackageManifest } from "query-registry";

/**
 * The newest version by a client of npm registries: `latest` is a manifest as such clients know it, so the service is a
 * registry whose packages are `flow` and `builder`.
 */
export async function newestVersion(service: string, name: "flow" | "builder"): Promise<string> {
  const manifest = await getPackageManifest(name, "latest", `${service}/v1/packages`);
  return manifest.version;
}
