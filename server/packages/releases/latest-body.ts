import type { LicenseCode } from "#api/packages/licenses/schema.ts";
import type { Channel } from "#api/packages/releases/schema.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { Signer } from "#server/packages/signing/key-ring.ts";
import { toLicenseStatus, upgradeNotice } from "./caller-license.ts";
import { signManifest } from "./manifest.ts";
import type { OfferedPackage, OfferedRelease } from "./offered-releases.sql.ts";
import type { ChangelogEntry } from "./offers.ts";

/** The parts of a `latest` response. */
export interface LatestParts {
  package: OfferedPackage;
  release: OfferedRelease;
  /** The requested channel. */
  channel: Channel;
  /** Highest version first. */
  changelog: readonly ChangelogEntry[];
  /** The decision about the caller's license; null if the caller sent no license. */
  code: LicenseCode | null;
  /** Null if the caller may not download it. */
  downloadUrl: string | null;
  signer: Signer;
  now: Date;
}

/**
 * The latest release in a shape that both a WordPress plugin-update-checker and an npm registry client can read
 * (docs/contract.md). Unknown values are omitted.
 */
export function toLatestBody(parts: LatestParts) {
  const { package: offered, release, channel, code, downloadUrl, signer, now } = parts;
  const { slug, name, homepage, author } = offered;
  const { version, platform } = release;
  const integrity = `sha512-${toBase64(release.sha512)}`;
  const signature = signer.sign(`${slug}@${version}:${integrity}`);
  return {
    name,
    slug,
    _id: `${slug}@${version}`,
    version,
    channel,
    homepage: homepage ?? undefined,
    author: author ?? undefined,
    license: offered.license ?? undefined,
    requires: platform.requires,
    tested: platform.tested,
    requires_php: platform.requires_php,
    last_updated: release.publishedAt.toISOString().slice(0, 19).replace("T", " "),
    upgrade_notice: downloadUrl === null ? upgradeNotice(code) : criticalNotice(release),
    sections: { description: renderMarkdown(offered.description), changelog: toChangelog(parts.changelog) },
    icons: offered.icons,
    banners: offered.banners,
    download_url: downloadUrl ?? undefined,
    dist: {
      tarball: downloadUrl ?? undefined,
      shasum: release.sha1,
      integrity,
      size: release.size,
      signatures: [
        {
          keyid: `SHA256:${signer.keyId}`,
          sig: signature.toString("base64"),
        },
      ],
    },
    sha256: release.sha256,
    release: {
      published_at: release.publishedAt.toISOString(),
      min_supported: release.minSupported,
      rollout: release.rollout,
      critical: release.critical,
    },
    manifest: signManifest(signer, slug, release, now),
    license_status: code && toLicenseStatus(code),
  };
}

function criticalNotice({ critical }: OfferedRelease): string {
  return critical ? "This version fixes a critical problem. Please update soon." : "";
}

function toChangelog(entries: LatestParts["changelog"]): string {
  return entries
    .map(({ release, notes }) => {
      const date = release.publishedAt.toISOString().slice(0, 10);
      return `<h4>${release.version} (${date})</h4>\n${renderMarkdown(notes)}`;
    })
    .join("\n");
}

function toBase64(hexadecimal: string): string {
  return Buffer.from(hexadecimal, "hex").toString("base64");
}
