import { createSecretKey } from "node:crypto";
import { readStandardSecret } from "#server/identity/credentials/standard-secret.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import { missingHeader, type SignatureScheme, singleHeader } from "./scheme.ts";

/**
 * Standard Webhooks 1.0: `webhook-signature: v1,<base64> v1,<base64>` over `<id>.<time>.<body>`, with a secret that is
 * base64 after `whsec_` or `v1,whsec_`. Svix's own header names (`svix-id`) are accepted too.
 */
export const standardWebhooks: SignatureScheme = {
  algorithm: "sha256",
  encoding: "base64",
  read(headers) {
    const family =
      headers["webhook-signature"] === undefined && headers["svix-signature"] ? "svix" : "webhook";
    const found = readFamily(headers, family);
    if (typeof found === "string") return missingHeader(found);
    const { id, timestamp, list } = found;
    // The signed parts are joined by full stops: one in the id would make the same signature valid for another time and
    // body.
    if (id.includes(".")) return `${family}-id contains a full stop.`;
    const signatures = list
      .split(" ")
      .filter((part) => part.startsWith("v1,"))
      .map((part) => part.slice(3));
    if (signatures.length === 0) return `${family}-signature has no signature of the version v1.`;
    return { signedBefore: `${id}.${timestamp}.`, timestamp, signatures: signatures.slice(0, 5) };
  },
  toKey(secret) {
    const key = readStandardSecret(secret);
    return key && createSecretKey(key);
  },
  signedBefore: ({ id, timestamp }) => `${id}.${timestamp}.`,
  write: ({ id, timestamp }, signature) => [
    ["webhook-id", id],
    ["webhook-timestamp", timestamp],
    ["webhook-signature", `v1,${signature}`],
  ],
};

/** @returns the name of the missing header */
function readFamily(headers: HeaderLists, family: string) {
  const id = singleHeader(headers, `${family}-id`);
  if (id === undefined) return `${family}-id`;
  const timestamp = singleHeader(headers, `${family}-timestamp`);
  if (timestamp === undefined) return `${family}-timestamp`;
  const list = singleHeader(headers, `${family}-signature`);
  if (list === undefined) return `${family}-signature`;
  return { id, timestamp, list };
}
