/** The result of verifying a response's signature in this browser. */
export type Verdict =
  | { kind: "verified"; keyId: string }
  | { kind: "refused"; reason: string }
  | { kind: "unsupported" };

interface PublicKey {
  kid: string;
  kty: string;
  crv: string;
  x: string;
}

/**
 * Verifies a response as an installation does (RFC 9421): the body has the signed digest, and the signature over
 * method, path, digest and date was made with a published key.
 */
export async function verifyResponse(
  { method, path, headers, body }: { method: string; path: string; headers: Headers; body: string },
  keys: readonly PublicKey[],
): Promise<Verdict> {
  const input = /^sig1=(\((.*?)\);.*?keyid="([^"]+)".*)$/.exec(headers.get("signature-input") ?? "");
  const signature = /^sig1=:([A-Za-z0-9+/=]+):$/.exec(headers.get("signature") ?? "")?.[1];
  const digest = headers.get("content-digest");
  if (!input || !signature || !digest) return { kind: "refused", reason: "The response is not signed." };
  const [, parameters = "", covered = "", keyId = ""] = input;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  if (digest !== `sha-256=:${toBase64(new Uint8Array(hash))}:`)
    return { kind: "refused", reason: "The body was changed." };
  const key = keys.find(({ kid }) => kid === keyId);
  if (!key) return { kind: "refused", reason: "The key is not published." };
  const values: Readonly<Record<string, string>> = {
    '"@method";req': method,
    '"@path";req': path,
    '"content-digest"': digest,
    '"date"': headers.get("date") ?? "",
  };
  const lines = covered.split(" ").map((name) => `${name}: ${values[name] ?? ""}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join("\n");
  try {
    const { kty, crv, x } = key;
    const publicKey = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
    const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
    const good = await crypto.subtle.verify("Ed25519", publicKey, bytes, new TextEncoder().encode(base));
    return good ? { kind: "verified", keyId } : { kind: "refused", reason: "The signature does not match." };
  } catch {
    return { kind: "unsupported" };
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
