import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { latestParametersSchema, latestResponseSchema } from "#server/packages/releases/public-schema.ts";
import { problemResponseObject } from "./operation.ts";

const binary = {
  content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
};

/** What installations ask of packages. */
export const packagePaths: ZodOpenApiPathsObject = {
  "/v1/packages/{slug}/latest": {
    get: {
      operationId: "getLatest",
      summary: "The latest release of a package, for updaters",
      description:
        "One body that a WordPress plugin-update-checker and an npm-registry client both read; with `current_version` Tauri's shape, or 204. A license key comes as `Authorization: License <key>`, `Bearer <key>` or `?license_key=`. Without a valid one, where one is needed, the answer has no `download_url` and no `dist.tarball`.",
      tags: ["Packages"],
      security: [],
      requestParams: { path: z.strictObject({ slug: z.string() }), query: latestParametersSchema },
      responses: {
        "200": {
          description: "What the channel offers this caller",
          content: { "application/json": { schema: latestResponseSchema } },
        },
        "204": { description: "Tauri: there is no update" },
        "304": { description: "The caller has it already" },
        "404": problemResponseObject(
          "`not_found`: no such package; `no_release`: nothing is published in this channel yet",
        ),
        "429": problemResponseObject("`rate_limited`: undecided; `Retry-After` says when to come back"),
        "503": problemResponseObject("`unavailable`: undecided"),
        default: problemResponseObject("Any other problem; `code` says which"),
      },
    },
  },
  "/v1/artifacts/{release_id}/{filename}": {
    get: {
      operationId: "downloadArtifact",
      summary: "Download a release's file, whole or in part",
      description:
        "The address, with its token, comes from `latest` and is good for 15 minutes. `X-Content-Signature` is an Ed25519 signature over the file's SHA-384 digest, as WordPress verifies it.",
      tags: ["Packages"],
      security: [],
      requestParams: {
        path: z.strictObject({ release_id: z.uuid(), filename: z.string() }),
        query: z.strictObject({ token: z.string().optional() }),
      },
      responses: {
        "200": { description: "The file", ...binary },
        "206": { description: "The part that `Range` asked for", ...binary },
        "403": problemResponseObject(
          "`download_token_required`, `download_token_invalid`, `download_token_expired`, or `license_not_valid`: the license has ended since",
        ),
        "404": problemResponseObject("There is no such file"),
        "410": problemResponseObject("`release_yanked`"),
        "416": problemResponseObject("`range_not_satisfiable`"),
        default: problemResponseObject("Any other problem; `code` says which"),
      },
    },
  },
};
