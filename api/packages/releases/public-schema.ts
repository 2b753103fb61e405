import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { channelSchema } from "./schema.ts";

/** The query of `latest`, for the API document. */
export const latestParametersSchema = z.strictObject({
  channel: channelSchema.default("stable"),
  license_key: z.string().optional(),
  current_version: z.string().optional(),
  target: z.string().optional(),
  arch: z.string().optional(),
});

const signatureSchema = z.object({ keyid: z.string(), sig: z.string() });

/** The response of `latest` (docs/contract.md). */
export const latestResponseSchema = z.strictObject({
  name: z.string(),
  slug: z.string(),
  /** `flow@1.4.2` */
  _id: z.string(),
  version: z.string(),
  /** As requested. */
  channel: channelSchema,
  homepage: z.string().optional(),
  author: z.string().optional(),
  /** SPDX. */
  license: z.string().optional(),
  requires: z.string().optional(),
  tested: z.string().optional(),
  requires_php: z.string().optional(),
  /** `2026-10-01 12:00:00`, UTC. */
  last_updated: z.string(),
  upgrade_notice: z.string(),
  /** HTML. */
  sections: z.strictObject({ description: z.string(), changelog: z.string() }),
  icons: z.record(z.string(), z.string()),
  banners: z.record(z.string(), z.string()),
  /** Missing if the caller may not download it. */
  download_url: z.string().optional(),
  dist: z.strictObject({
    tarball: z.string().optional(),
    shasum: z.string(),
    integrity: z.string(),
    size: z.int(),
    /** Over `<_id>:<integrity>`. */
    signatures: z.array(signatureSchema),
  }),
  sha256: z.string(),
  release: z.strictObject({
    published_at: instantSchema,
    min_supported: z.string().nullable(),
    rollout: z.int(),
    critical: z.boolean(),
  }),
  manifest: signatureSchema.extend({ payload: z.string() }),
  /**
   * The status of the caller's license: `active`, or the reason why it is not; null if the caller sent no
   * license.
   */
  license_status: z.string().nullable(),
});
