import { createHash, createHmac } from "node:crypto";
import type { Pair } from "#engine/connectors/wire.ts";
import type { OutgoingRequest } from "#engine/ports.ts";

/** An account's keys, and what they are for. */
export interface AwsKeys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  service: string;
}

/** Not signed are headers that are added or changed on the way. */
const signedNames = /^(content-type|content-length|cache-control|range|(x-)?amz-.*)$/;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Uint8Array, data: string) => createHmac("sha256", key).update(data).digest();

/**
 * The headers that sign a request by AWS Signature Version 4, as S3 wants it: paths are encoded once. A body that is streamed is
 * not signed.
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signAws(
  { method, url, headers, body }: Pick<OutgoingRequest, "method" | "url" | "headers" | "body">,
  { accessKeyId, secretAccessKey, region, service }: AwsKeys,
  now: Date,
): Pair[] {
  const target = new URL(url);
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const hash =
    body === undefined || typeof body === "string" || body instanceof Uint8Array
      ? sha256(body ?? "")
      : "UNSIGNED-PAYLOAD";
  const added: Pair[] = [
    ["x-amz-content-sha256", hash],
    ["x-amz-date", time],
  ];
  const signed = [["host", target.host] as const, ...headers, ...added]
    .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/\s+/g, " ")] as const)
    .filter(([name]) => name === "host" || signedNames.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const request = [
    ...[method, canonicalPath(target), canonicalQuery(target)],
    ...signed.map(([name, value]) => `${name}:${value}`),
    ...["", names, hash],
  ].join("\n");
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n");
  const key = [time.slice(0, 8), region, service, "aws4_request"].reduce<string | Uint8Array>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac("sha256", key).update(text).digest("hex");
  const credential = `Credential=${accessKeyId}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`;
  return [...added, ["Authorization", authorization]];
}

/** All but the unreserved characters of RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalPath = ({ pathname }: URL) =>
  pathname
    .split("/")
    .map((segment) => encode(decodeURIComponent(segment)))
    .join("/");

function canonicalQuery({ search }: URL): string {
  const pairs = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", value = ""] = pair
        .split(/=(.*)/s)
        .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
      return [encode(name), encode(value)] as const;
    });
  return pairs
    .toSorted(([a, one], [b, other]) => (a === b ? (one < other ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
}
