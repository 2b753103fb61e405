import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { HttpPort } from "#engine/ports.ts";
import { splitMembers } from "#lib/json-members.ts";
import { bundleLimits } from "#server/platform/sandbox/bundle-limits.ts";
import { BundleRefused } from "./bundle-refused.ts";

const timeoutMs = 20_000;
const maxRedirects = 3;
/** The abbreviated documents of packages with thousands of versions have a few megabytes. */
const maxDocumentBytes = 12_000_000;
const maxVersions = 30_000;

const names = z.record(z.string().max(300), z.string().max(500));
const versionSchema = z.object({
  dependencies: names.default({}),
  optionalDependencies: names.default({}),
  peerDependencies: names.default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
  dist: z.object({
    tarball: z.url({ protocol: /^https?$/ }).max(2000),
    integrity: z.string().max(2000).optional(),
  }),
});

/** One version of a package, as the registry describes it. */
export interface PackageVersion {
  /** Names and ranges of all that it needs, peer dependencies included. */
  dependencies: ReadonlyMap<string, string>;
  tarballUrl: string;
  /** `sha512-` and base64. */
  integrity: string;
}

/** The versions of a package. */
export interface PackageDocument {
  tags: ReadonlyMap<string, string>;
  versions: readonly string[];
  /** @throws BundleRefused if the registry's description of it is unusable */
  open(version: string): PackageVersion;
}

/** A registry of npm. Its responses are not trusted. */
export interface Registry {
  /** @throws BundleRefused */
  getPackage(name: string): Promise<PackageDocument>;
  /** Downloads a tarball and checks its hash. @throws BundleRefused */
  getTarball(id: string, version: PackageVersion): Promise<Buffer>;
}

/** @param url the registry's, without a trailing slash */
export function createRegistry(http: HttpPort, url: string, signal: AbortSignal): Registry {
  const origin = new URL(url).origin;

  async function read(
    target: string,
    accept: string,
    maxBytes: number,
    what: string,
  ): Promise<Buffer | null> {
    const response = await http.send({
      method: "GET",
      url: target,
      headers: [["Accept", accept]],
      timeoutMs,
      maxRedirects,
      maxBytes,
      asBytes: true,
      signal,
    });
    if (response.kind === "failure") {
      const tooLarge = response.code === "answer_too_large";
      throw new BundleRefused(
        tooLarge ? "package_too_large" : "registry_failed",
        `The registry did not send ${what}: ${response.message}`,
      );
    }
    if (response.status === 404) return null;
    if (response.status !== 200 || typeof response.body !== "string")
      throw new BundleRefused(
        "registry_failed",
        `The registry responded to the request for ${what} with status ${response.status}.`,
      );
    return Buffer.from(response.body, "base64");
  }

  return {
    async getPackage(name) {
      const target = `${url}/${name.replace("/", "%2f")}`;
      const body = await read(target, "application/vnd.npm.install-v1+json", maxDocumentBytes, name);
      if (!body)
        throw new BundleRefused("package_not_found", `The registry has no package ${name}. Check its name.`);
      return toDocument(name, body.toString("utf8"), origin);
    },
    async getTarball(id, { tarballUrl, integrity }) {
      const body = await read(tarballUrl, "*/*", bundleLimits.tarballBytes, id);
      if (!body)
        throw new BundleRefused("registry_failed", `The registry does not have the archive of ${id}.`);
      const expected = Buffer.from(integrity.slice("sha512-".length), "base64");
      const found = createHash("sha512").update(body).digest();
      if (!timingSafeEqual(expected, found)) {
        const message = `The archive of ${id} is not the one that the registry describes: its SHA-512 hash differs.`;
        throw new BundleRefused("integrity_mismatch", message);
      }
      return body;
    },
  };
}

/** Only the versions that are used are parsed: all of them would take hundreds of milliseconds. */
function toDocument(name: string, json: string, origin: string): PackageDocument {
  const members = splitMembers(json);
  const tags = names.safeParse(parseJson(members?.get("dist-tags") ?? "{}"));
  const versions = splitMembers(members?.get("versions") ?? "");
  if (!tags.success || versions === null)
    throw new BundleRefused("registry_failed", `The registry's description of ${name} is invalid.`);
  if (versions.size > maxVersions) {
    const message = `${name} has ${versions.size} versions. At most ${maxVersions} are read.`;
    throw new BundleRefused("package_too_large", message);
  }
  return {
    tags: new Map(Object.entries(tags.data)),
    versions: [...versions.keys()],
    open: (version) => toVersion(`${name}@${version}`, parseJson(versions.get(version) ?? "null"), origin),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param origin the registry's: its tarballs come from nowhere else */
function toVersion(id: string, described: unknown, origin: string): PackageVersion {
  const parsed = versionSchema.safeParse(described);
  if (!parsed.success)
    throw new BundleRefused("registry_failed", `The registry's description of ${id} is invalid.`);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta, dist } = parsed.data;
  const integrity = dist.integrity?.split(/\s+/).find((each) => /^sha512-[A-Za-z0-9+/]{86}==$/.test(each));
  if (integrity === undefined)
    throw new BundleRefused(
      "integrity_missing",
      `The registry has no SHA-512 hash for ${id}, so it cannot be verified.`,
    );
  if (new URL(dist.tarball).origin !== origin)
    throw new BundleRefused(
      "registry_failed",
      `The archive of ${id} is on another server than the registry.`,
    );
  const optional = new Set([
    ...Object.keys(optionalDependencies),
    ...Object.entries(peerDependenciesMeta).flatMap(([name, each]) => (each.optional ? [name] : [])),
  ]);
  const all = [...Object.entries(peerDependencies), ...Object.entries(dependencies)];
  return {
    dependencies: new Map(all.filter(([name]) => !optional.has(name))),
    tarballUrl: dist.tarball,
    integrity,
  };
}
