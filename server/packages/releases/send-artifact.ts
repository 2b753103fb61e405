import { Readable } from "node:stream";
import { keyRing } from "#server/packages/signing/key-ring.ts";
import { matchesEtag } from "#server/platform/http/etag.ts";
import { type Refusal, refuse, withHeader } from "#server/platform/http/refusal.ts";
import type { ByteRange } from "#server/platform/storage/file-storage.ts";
import { openArtifact } from "./artifact-storage.ts";
import { parseByteRange } from "./byte-range.ts";
import type { OfferedRelease } from "./offered-releases.sql.ts";

/**
 * Sends a release's file with headers that let a client verify it: `Repr-Digest` (RFC 9530), and `X-Content-Signature`
 * as WordPress verifies it, Ed25519 over the SHA-384 digest. A range gets 206 or 416.
 *
 * @param secret whether caches must not store it
 * @throws if the file is missing from storage, or storage does not respond
 */
export async function sendArtifact(
  request: Request,
  release: OfferedRelease,
  secret: boolean,
): Promise<Response | Refusal> {
  const headers = await describeArtifact(release, secret);
  const etag = headers.get("etag") ?? "";
  if (matchesEtag(request.headers.get("if-none-match") ?? undefined, etag)) {
    return new Response(null, { status: 304, headers });
  }
  const range = parseByteRange(requestedRange(request, etag), release.size);
  if (range === "unsatisfiable") {
    const refusal = refuse(416, "range_not_satisfiable", `The file has ${release.size} bytes.`);
    return withHeader(refusal, "Content-Range", `bytes */${release.size}`);
  }
  describeRange(headers, range, release.size);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const content = await openArtifact(release.id, range);
  if (!content) throw new Error(`The file of release ${release.id} is missing from storage.`);
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { status, headers });
}

/** A range of another file must not be joined to this one, so `If-Range` has to name this file (RFC 9110 §13.1.5). */
function requestedRange({ method, headers }: Request, etag: string): string | null {
  const ifRange = headers.get("if-range");
  return method === "GET" && (ifRange === null || ifRange === etag) ? headers.get("range") : null;
}

function describeRange(headers: Headers, range: ByteRange | null, size: number) {
  headers.set("content-length", String(range ? range.last - range.first + 1 : size));
  if (range) headers.set("content-range", `bytes ${range.first}-${range.last}/${size}`);
}

async function describeArtifact(release: OfferedRelease, secret: boolean): Promise<Headers> {
  const signature = (await keyRing()).signer().sign(Buffer.from(release.sha384, "hex"));
  return new Headers({
    "content-type": release.contentType,
    "content-disposition": `attachment; filename="${release.filename}"`,
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    etag: `"${release.sha256}"`,
    "last-modified": release.publishedAt.toUTCString(),
    "cache-control": secret ? "private, no-store" : "public, max-age=31536000, immutable",
    "repr-digest": `sha-256=:${Buffer.from(release.sha256, "hex").toString("base64")}:`,
    "x-content-signature": signature.toString("base64"),
  });
}
