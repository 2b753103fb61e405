import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { latestParametersSchema, latestResponseSchema } from "#api/packages/releases/public-schema.ts";
import { problemResponseObject } from "./operation.ts";

const binary = {
  content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
};

/** The endpoints that installations call about packages. */
export const packagePaths: ZodOpenApiPathsObject = {
  "/v1/packages/{slug}/latest": {
    get: {
      operationId: "getLatest",
      summary: "The latest release of a package, for updaters",
      description:
        "One body that both a WordPress plugin-update-checker and an npm registry client can read; with `current_version` Tauri's format, or 204. Send a license key as `Authorization: License <key>`, `Bearer <key>` or `?license_key=`. If the package needs a license and there is no valid one, the response has no `download_url` and no `dist.tarball`.",
      tags: ["Packages"],
      security: [],
      requestParams: { path: z.strictObject({ slug: z.string() }), query: latestParametersSchema },
      responses: {
        "200": {
          description: "What the channel offers this caller",
          content: { "application/json": { schema: latestResponseSchema } },
        },
        "204": { description: "Tauri: there is no update" },
        "304": { description: "The caller's copy is current" },
        "404": problemResponseObject(
          "`not_found`: no such package; `no_release`: nothing has been published in this channel yet",
        ),
        "429": problemResponseObject(
          "`rate_limited`: no decision was made; `Retry-After` says when to try again",
        ),
        "503": problemResponseObject("`unavailable`: undecided"),
        default: problemResponseObject("Any other problem; see its `code`"),
      },
    },
  },
  "/v1/artifacts/{release_id}/{filename}": {
    get: {
      operationId: "downloadArtifact",
      summary: "Download a release's file, whole or in part",
      description:
        "The URL with its token comes from `latest` and is valid for 15 minutes. `X-Content-Signature` is an Ed25519 signature over the file's SHA-384 digest, as WordPress verifies it.",
      tags: ["Packages"],
      security: [],
      requestParams: {
        path: z.strictObject({ release_id: z.uuid(), filename: z.string() }),
        query: z.strictObject({ token: z.string().optional() }),
      },
      responses: {
        "200": { description: "The file", ...binary },
        "206": { description: "The requested range", ...binary },
        "403": problemResponseObject(
          "`download_token_required`, `download_token_invalid`, `download_token_expired`, or `license_not_valid`: the license is no longer valid",
        ),
        "404": problemResponseObject("There is no such file"),
        "410": problemResponseObject("`release_yanked`"),
        "416": problemResponseObject("`range_not_satisfiable`"),
        default: problemResponseObject("Any other problem; see its `code`"),
      },
    },
  },
};
