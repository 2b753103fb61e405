import { valid } from "semver";
import { z } from "zod";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";
import { text } from "#lib/text.ts";

/** From most to least stable. Each channel also offers the releases of the more stable ones. */
export const channels = ["stable", "beta", "alpha"] as const;
export const channelSchema = z.enum(channels);
export type Channel = z.infer<typeof channelSchema>;

const line = (max: number) => text().max(max, `Use at most ${max} characters.`);
const markdown = (max: number) => text("many").trim().max(max, `Use at most ${max} characters.`);
const optionalLine = (max: number) =>
  line(max)
    .transform((given) => given || null)
    .nullable();

/** A package's name in URLs. npm clients accept it too. */
const slugSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "Use lower-case letters, digits and dashes; at most 63.");

/** Reserved: pages beside those of packages use these names. */
const ownPages = ["licenses", "features", "try"];

/** A version as in https://semver.org, without a leading v and without build metadata. */
const versionSchema = z
  .string()
  .max(100)
  .refine((version) => valid(version) === version, "Enter a version such as 1.4.2 or 2.0.0-beta.1.");

const pictureSchema = z.url({ protocol: /^https?$/, error: "Enter an http or https address." }).max(2000);
/** Keys as in WordPress: `1x`, `2x`, `svg`, `low`, `high`. */
export const picturesSchema = z.record(z.string().regex(/^[a-z0-9]{1,20}$/), pictureSchema);

const packageFields = {
  name: line(100).min(1, "Enter a name."),
  /** Markdown. */
  description: markdown(20_000),
  homepage: pictureSchema.nullable(),
  author: optionalLine(200),
  /** An SPDX expression. */
  license: optionalLine(100),
  /** Whether downloading needs a valid license. */
  licensed: z.boolean(),
  icons: picturesSchema,
  banners: picturesSchema,
};

export const createPackageBodySchema = z.strictObject({
  slug: slugSchema.refine((slug) => !ownPages.includes(slug), "This name is reserved for a page."),
  name: packageFields.name,
  description: packageFields.description.default(""),
  homepage: packageFields.homepage.default(null),
  author: packageFields.author.default(null),
  license: packageFields.license.default(null),
  licensed: packageFields.licensed.default(true),
  icons: picturesSchema.default({}),
  banners: picturesSchema.default({}),
});
export type CreatePackageBody = z.infer<typeof createPackageBodySchema>;

/** Missing fields are not changed. */
export const updatePackageBodySchema = z.strictObject(packageFields).partial();
export type UpdatePackageBody = z.infer<typeof updatePackageBodySchema>;

export const packageParamsSchema = z.strictObject({ slug: slugSchema });
export const releaseParamsSchema = packageParamsSchema.extend({ version: versionSchema });

const newestSchema = z.strictObject({ version: z.string(), published_at: instantSchema });

export const packageSchema = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  homepage: z.string().nullable(),
  author: z.string().nullable(),
  license: z.string().nullable(),
  licensed: z.boolean(),
  icons: z.record(z.string(), z.string()),
  banners: z.record(z.string(), z.string()),
  /** The URL that installations check for updates. */
  latest_url: z.string(),
  /**
   * The latest release of each channel, even if only some callers are offered it; null before the first one.
   */
  latest: z.strictObject({
    stable: newestSchema.nullable(),
    beta: newestSchema.nullable(),
    alpha: newestSchema.nullable(),
  }),
  release_count: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Package = z.infer<typeof packageSchema>;

/**
 * The requirements of a release. `requires`, `tested` and `requires_php` are WordPress's fields, `target` and
 * `arch` are Tauri's.
 */
export const platformSchema = z.strictObject({
  requires: line(50).optional(),
  tested: line(50).optional(),
  requires_php: line(50).optional(),
  target: line(50).optional(),
  arch: line(50).optional(),
});
export type Platform = z.infer<typeof platformSchema>;

const rolloutSchema = z.int().min(0).max(100);

/** The fields of the form that publishes a release. The file is sent with them as `artifact`. */
export const publishFieldsSchema = z.strictObject({
  version: versionSchema,
  channel: channelSchema.default("stable"),
  /** Markdown. */
  notes: markdown(100_000).default(""),
  min_supported: z
    .literal("")
    .transform(() => null)
    .or(versionSchema)
    .nullable()
    .default(null),
  rollout: z.coerce.number().pipe(rolloutSchema).default(100),
  critical: z.stringbool({ truthy: ["true", "1", "on"], falsy: ["false", "0", ""] }).default(false),
  ...platformSchema.shape,
});
export type PublishFields = z.infer<typeof publishFieldsSchema>;

/** The only fields of a published release that can change. */
export const updateReleaseBodySchema = z.strictObject({ rollout: rolloutSchema }).partial();
export type UpdateReleaseBody = z.infer<typeof updateReleaseBodySchema>;

export const yankBodySchema = z.strictObject({ reason: markdown(500).default("") }).prefault({});

export const releaseListQuerySchema = pageQuerySchema.extend({
  channel: channelSchema.optional(),
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
});
export type ReleaseListQuery = z.infer<typeof releaseListQuerySchema>;

export const packageListQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
});
export type PackageListQuery = z.infer<typeof packageListQuerySchema>;

export const releaseSchema = z.strictObject({
  id: z.uuid(),
  package: z.string(),
  version: z.string(),
  channel: channelSchema,
  notes: z.string(),
  min_supported: z.string().nullable(),
  rollout: z.int(),
  critical: z.boolean(),
  platform: platformSchema,
  filename: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.int(),
  sha1: z.string(),
  sha256: z.string(),
  sha512: z.string(),
  published_at: instantSchema,
  published_by: z.string().nullable(),
  yanked_at: instantSchema.nullable(),
  yank_reason: z.string().nullable(),
});
export type Release = z.infer<typeof releaseSchema>;

/** The form that publishes a release, for the API document. */
export const artifactFormSchema = z.strictObject({
  version: versionSchema,
  channel: channelSchema.default("stable"),
  notes: z.string().default("").meta({ description: "Markdown." }),
  min_supported: z.string().optional().meta({ description: "The lowest version that still works." }),
  rollout: z.int().min(0).max(100).default(100),
  critical: z.boolean().default(false),
  ...platformSchema.shape,
  artifact: z.string().meta({ format: "binary", description: "The file." }),
});
