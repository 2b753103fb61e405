import type { JsonObject } from "#lib/json.ts";
import type { Signer } from "./key-ring.ts";

/** What a license file says. `meta` bounds its life, whatever the license itself says. */
export interface LicenseFileContent {
  data: JsonObject;
  meta: { issued: string; expiry: string; ttl: number; [name: string]: string | number };
}

const lineLength = 60;

/**
 * A license as a file that an installation checks by itself, in Keygen's layout: a certificate of the base64 of `{enc, sig,
 * alg}`, where `enc` is the base64 of the content as JSON and `sig` the base64 of an Ed25519 signature over `license/<enc>`.
 * The prefix keeps such a signature from passing for one over anything else.
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
