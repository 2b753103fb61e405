import type { JsonObject } from "#lib/json.ts";
import type { Signer } from "./key-ring.ts";

/** The content of a license file. `meta` bounds its validity, whatever the license's own expiry. */
export interface LicenseFileContent {
  data: JsonObject;
  meta: { issued: string; expiry: string; ttl: number; [name: string]: string | number };
}

const lineLength = 60;

/**
 * A license as a file that an installation validates offline, in Keygen's layout: a certificate of the base64 of `{enc,
 * sig, alg}`, where `enc` is the base64 of the content as JSON and `sig` the base64 of an Ed25519 signature over
 * `license/<enc>`. The prefix prevents the signature from being valid for anything else.
 */
export function signLicenseFile(signer: Signer, content: LicenseFileContent): string {
  const enc = toBase64(JSON.stringify(content));
  const sig = signer.sign(`license/${enc}`).toString("base64");
  const certificate = toBase64(JSON.stringify({ enc, sig, alg: "base64+ed25519" }));
  const lines = certificate.match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
  return `-----BEGIN LICENSE FILE-----\n${lines.join("\n")}\n-----END LICENSE FILE-----\n`;
}

function toBase64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
