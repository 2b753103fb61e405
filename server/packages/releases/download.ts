import { z } from "zod";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { checkLog } from "#server/packages/license-checks/check-log.ts";
import {
  decideWithoutInstance,
  describeCode,
  type LicenseStanding,
} from "#server/packages/licenses/rules.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { networkOf } from "#server/platform/addresses/network.ts";
import { refuseFault } from "#server/platform/http/fault.ts";
import { crossOrigin, publicRefusal } from "#server/platform/http/public-response.ts";
import { isRefusal, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import type { HttpRequest } from "#server/platform/http/request-response.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { checkDownloadToken, type DownloadGrant } from "./download-token.ts";
import { findDownload, type OfferedRelease } from "./offered-releases.sql.ts";
import { sendArtifact } from "./send-artifact.ts";

const paramsSchema = z.object({ release_id: z.uuid(), filename: z.string() });

const fileNotFound = refuse(404, "not_found", "There is no file at this address.");
const yanked = refuse(410, "release_yanked", "This version was withdrawn. Ask for the latest one.");
const tokenNeeded = refuse(
  403,
  "download_token_required",
  "This download needs a token. The package's latest endpoint issues one for a valid license.",
);
const tokenInvalid = refuse(403, "download_token_invalid", "This token is not valid for this download.");
const tokenExpired = refuse(
  403,
  "download_token_expired",
  "This token has expired. Call the latest endpoint again.",
);

/**
 * `GET /v1/artifacts/{release_id}/{filename}?token=`: a release's file, or a range of it. A package that needs a
 * license also needs a token, which `latest` issues.
 */
export async function downloadArtifact(
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const httpRequest = toHttpRequest(request);
  try {
    const found = await findPermitted(request, params);
    if (isRefusal(found)) return toWebResponse(request, publicRefusal(httpRequest, found));
    if (found.grant?.licenseId) recordDownload(httpRequest, found.grant.licenseId, found.release);
    const response = await sendArtifact(request, found.release, found.licensed);
    if (isRefusal(response)) return toWebResponse(request, publicRefusal(httpRequest, response));
    for (const [name, value] of [...crossOrigin, ["X-Request-Id", httpRequest.requestId] as const]) {
      response.headers.set(name, value);
    }
    return response;
  } catch (fault) {
    const refusal = refuseFault(httpRequest.requestId, "GET /v1/artifacts/{release_id}/{filename}", fault);
    return toWebResponse(request, publicRefusal(httpRequest, refusal));
  }
}

interface Permitted {
  release: OfferedRelease;
  licensed: boolean;
  grant: DownloadGrant | null;
}

async function findPermitted(
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Permitted | Refusal> {
  const parsed = paramsSchema.safeParse(params);
  if (!parsed.success) return fileNotFound;
  const { release_id, filename } = parsed.data;
  const now = clock.now();
  const token = new URL(request.url).searchParams.get("token");
  const checked = token ? checkDownloadToken(token, release_id.toLowerCase(), now) : null;
  const grant = checked?.kind === "valid" ? checked.grant : null;
  const found = await findDownload(release_id, grant?.licenseId ?? null);
  if (!found || found.release.filename !== filename) return fileNotFound;
  const { release, licensed, license } = found;
  if (release.yankedAt) return yanked;
  if (!licensed) return { release, licensed, grant: null };
  if (checked === null) return tokenNeeded;
  if (checked.kind === "expired") return tokenExpired;
  if (grant === null) return tokenInvalid;
  const ended = grant.licenseId === null ? null : refuseInvalidLicense(license, now);
  return ended ?? { release, licensed, grant };
}

/**
 * A token becomes invalid with its license. 403 if the license has been revoked, suspended or deleted, or has expired,
 * since the token was issued.
 */
function refuseInvalidLicense(license: LicenseStanding | null, now: Date): Refusal | null {
  const code = license ? decideWithoutInstance(license, now) : "NOT_FOUND";
  if (code === "VALID") return null;
  const detail = `${describeCode(code)} This download was issued for it.`;
  return refuse(403, "license_not_valid", detail, undefined, { license_code: code });
}

function recordDownload({ remoteAddress, headers }: HttpRequest, licenseId: string, release: OfferedRelease) {
  checkLog().add({
    id: newId(),
    licenseId,
    action: "download",
    code: "VALID",
    version: release.version,
    host: null,
    network: networkOf(clientAddressFrom(remoteAddress, headers, trustedProxies())),
    at: clock.now(),
    instanceId: null,
  });
}
