import { createHmac, createPublicKey, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import {
  hmacKinds,
  type SigningFailure,
  type SigningPort,
  type TokenAlgorithm,
  tokenKeyKind,
} from "#engine/ports.ts";
import { decodeBytes } from "#lib/byte-text.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { type DecryptedCredential, decryptCredentials } from "./data.ts";
import { describeKey, readPrivateKey, readPublicKey, suits } from "./read-key.ts";

/** Longer tokens are not parsed. */
const maxTokenChars = 100_000;

/**
 * Signs and verifies with credentials. Only this code sees the secret: the runner names a credential, which
 * is decrypted here for one signature. Every failure has our own message, because the messages of libraries
 * could contain a key.
 *
 * @param decrypt returns the credentials that exist, for tests
 */
export function createSigningPort(
  decrypt: (ids: readonly string[]) => Promise<DecryptedCredential[]> = decryptCredentials,
): SigningPort {
  const { find, tokenKey } = keysOf(decrypt);
  return {
    async hmac({ credentialId, algorithm, keyEncoding, data }) {
      const secret = await find(credentialId, hmacKinds);
      if (typeof secret !== "string") return secret;
      const key = decodeBytes(secret, keyEncoding);
      if (key === null || key.length === 0) {
        return failed(
          "key_unsuitable",
          `The credential’s secret is not ${keyEncoding}. Choose another form of the key.`,
        );
      }
      return { kind: "signed", signature: createHmac(algorithm, key).update(data).digest() };
    },

    async signToken({ credentialId, algorithm, keyId, claims }) {
      const found = await tokenKey(credentialId, algorithm);
      if ("kind" in found) return found;
      const header = { alg: algorithm, typ: "JWT", ...(keyId !== "" && { kid: keyId }) };
      const token = await new SignJWT(claims).setProtectedHeader(header).sign(found.key);
      return { kind: "signed", token };
    },

    async verifyToken({ key, algorithm, token, ...rules }) {
      const found =
        "credentialId" in key
          ? await tokenKey(key.credentialId, algorithm)
          : publicKey(key.publicKey, algorithm);
      if ("kind" in found) return found;
      if (token.length > maxTokenChars)
        return failed("token_malformed", "The token is too long to be a JWT.");
      try {
        const { payload, protectedHeader } = await jwtVerify(token, publicHalf(found.key), {
          algorithms: [algorithm],
          clockTolerance: rules.toleranceSeconds,
          currentDate: new Date(rules.nowMs),
          requiredClaims: rules.requiresExpiry ? ["exp"] : [],
          ...(rules.issuer !== "" && { issuer: rules.issuer }),
          ...(rules.audience !== "" && { audience: rules.audience }),
        });
        return { kind: "verified", header: toObject(protectedHeader), claims: toObject(payload) };
      } catch (cause) {
        return reasonOf(cause, algorithm);
      }
    },
  };
}

/** Finds the keys of credentials, each only for what its kind is for. */
function keysOf(decrypt: (ids: readonly string[]) => Promise<DecryptedCredential[]>) {
  const find = async (id: string, kinds: readonly string[]) => {
    const [credential] = await decrypt([id]);
    if (credential && kinds.includes(credential.kind)) return credential.secret;
    return failed(
      "credential_missing",
      credential
        ? "The chosen credential is of another kind. Choose one that this operation can use."
        : "The chosen credential does not exist in this installation. Choose another one.",
    );
  };

  const tokenKey = async (credentialId: string, algorithm: TokenAlgorithm) => {
    const secret = await find(credentialId, [tokenKeyKind(algorithm)]);
    if (typeof secret !== "string") return secret;
    if (tokenKeyKind(algorithm) === "jwt_secret") return { key: new TextEncoder().encode(secret) };
    const key = readPrivateKey(secret);
    return key && suits(key, algorithm) ? { key } : failed("key_unsuitable", describeKey(algorithm));
  };

  return { find, tokenKey };
}

function publicKey(text: string, algorithm: TokenAlgorithm): { key: KeyObject } | SigningFailure {
  const key = tokenKeyKind(algorithm) === "private_key" ? readPublicKey(text) : null;
  if (key && suits(key, algorithm)) return { key };
  return failed("key_unsuitable", `The public key cannot be used. ${describeKey(algorithm)}`);
}

const publicHalf = (key: KeyObject | Uint8Array) =>
  !(key instanceof Uint8Array) && key.type === "private" ? createPublicKey(key) : key;

/** Why a token is not valid, without any part of the token but the names of claims. */
function reasonOf(cause: unknown, algorithm: TokenAlgorithm): SigningFailure {
  if (cause instanceof errors.JWTExpired) return failed("token_expired", "The token has expired.");
  if (cause instanceof errors.JWTClaimValidationFailed) return claimFailure(cause);
  if (cause instanceof errors.JWSSignatureVerificationFailed) {
    return failed("token_signature_invalid", "The token’s signature does not match the key.");
  }
  if (cause instanceof errors.JOSEAlgNotAllowed) {
    return failed("token_algorithm_mismatch", `The token is not signed with ${algorithm}.`);
  }
  return failed("token_malformed", "The token is not a JWT that can be parsed.");
}

const claimFailures: Readonly<Record<string, [code: string, message: string]>> = {
  iss: ["token_issuer_mismatch", "The token is from another issuer, or does not name one."],
  aud: ["token_audience_mismatch", "The token is for another audience, or does not name one."],
};

function claimFailure({ claim, reason }: errors.JWTClaimValidationFailed): SigningFailure {
  if (claim === "nbf" && reason === "check_failed") {
    return failed("token_not_yet_valid", "The token is not valid yet.");
  }
  const [code, message] = claimFailures[claim] ?? [
    "token_claim_invalid",
    `The token’s claim ${claim} is missing or has an unexpected value.`,
  ];
  return failed(code, message);
}

function toObject(value: unknown): JsonObject {
  const json: unknown = JSON.parse(JSON.stringify(value));
  return isJsonObject(json) ? json : {};
}

function failed(code: string, message: string): SigningFailure {
  return { kind: "failure", code, message };
}
