import { hmacKinds, tokenAlgorithms, tokenKeyKind } from "#engine/node.ts";
import { hasTag } from "#lib/tag-text.ts";

type Given = Readonly<Record<string, unknown>>;

/** The key with which a configuration signs or verifies. The configuration may be unfinished. */
export type KeyUse =
  | { kind: "none" }
  | { kind: "credential"; kinds: readonly ("signature" | "jwt_secret" | "private_key")[] }
  /** Verified with the public key in the settings. */
  | { kind: "public_key" };

export function keyUse(config: Given): KeyUse {
  const { operation } = config;
  if (operation === "hmac") return { kind: "credential", kinds: hmacKinds };
  if (operation !== "jwt_sign" && operation !== "jwt_verify") return { kind: "none" };
  const kind = tokenKeyKind(tokenAlgorithms.find((each) => each === config.token_algorithm) ?? "HS256");
  if (operation === "jwt_verify" && kind === "private_key" && typeof config.public_key === "string") {
    if (config.public_key.trim() !== "") return { kind: "public_key" };
  }
  return { kind: "credential", kinds: [kind] };
}

/** Whether a public key may be given in place of a credential. */
export function takesPublicKey({ operation, token_algorithm: algorithm }: Given): boolean {
  return operation === "jwt_verify" && typeof algorithm === "string" && !algorithm.startsWith("HS");
}

/** A private key belongs into a credential: settings are not secret. */
export function isPrivateKey(publicKey: string): boolean {
  return !hasTag(publicKey) && /PRIVATE KEY-----|"d"\s*:/.test(publicKey);
}
