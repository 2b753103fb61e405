import { createHash, timingSafeEqual } from "node:crypto";
import { defineRunner, failed, type Outcome, type SigningPort, toOutcome } from "#engine/node.ts";
import { encodeBytes } from "#lib/byte-text.ts";
import { clock } from "#lib/clock.ts";
import { buildClaims } from "./claims.ts";
import definition from "./definition.ts";
import { isPure, operate, type Primitives, readValue } from "./operate.ts";
import { randomValue } from "./random.ts";
import { type Settings, settingsSchema } from "./settings.ts";
import { takesPublicKey } from "./uses.ts";

export const nodePrimitives: Primitives = {
  hash: (algorithm, data) => createHash(algorithm).update(data).digest(),
  // Hashes have the same length, so the time reveals nothing, not even the lengths of the texts.
  isSame: (one, other) => timingSafeEqual(sha256(one), sha256(other)),
};

const sha256 = (text: string) => createHash("sha256").update(text).digest();

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings, ports }): Outcome | Promise<Outcome> {
    const { operation } = settings;
    if (isPure(operation)) return toOutcome(operate(operation, settings, nodePrimitives));
    switch (operation) {
      case "random":
        return random(settings);
      case "hmac":
        return hmac(settings, ports.signing);
      case "jwt_sign":
        return sign(settings, ports.signing);
      case "jwt_verify":
        return verify(settings, ports.signing);
    }
  },
});

function random(settings: Settings): Outcome {
  const value = randomValue(settings);
  if (value !== null) return { kind: "done", output: { value } };
  const message = `There are no numbers from ${settings.min} to ${settings.max}, or too many. Change the range.`;
  return failed("range_invalid", message);
}

async function hmac(settings: Settings, signing: SigningPort): Promise<Outcome> {
  const { algorithm, key_encoding: keyEncoding, credential_id: credentialId } = settings;
  if (credentialId === undefined) return withoutCredential;
  const data = readValue(settings);
  if ("error" in data) return toOutcome(data);
  const result = await signing.hmac({ credentialId, algorithm, keyEncoding, data: data.bytes });
  if (result.kind === "failure") return failed(result.code, result.message);
  return { kind: "done", output: { value: encodeBytes(result.signature, settings.output_encoding) } };
}

async function sign(settings: Settings, signing: SigningPort): Promise<Outcome> {
  const { token_algorithm: algorithm, key_id: keyId, credential_id: credentialId } = settings;
  if (credentialId === undefined) return withoutCredential;
  const built = buildClaims(settings, clock.nowMs());
  if ("error" in built) return toOutcome(built);
  const { claims } = built;
  const result = await signing.signToken({ credentialId, algorithm, keyId, claims });
  if (result.kind === "failure") return failed(result.code, result.message);
  return { kind: "done", output: { token: result.token, claims } };
}

async function verify(settings: Settings, signing: SigningPort): Promise<Outcome> {
  const { credential_id: credentialId, public_key: publicKey } = settings;
  const hasPublicKey = takesPublicKey(settings) && publicKey.trim() !== "";
  if (!hasPublicKey && credentialId === undefined) return withoutCredential;
  const result = await signing.verifyToken({
    key: hasPublicKey || credentialId === undefined ? { publicKey } : { credentialId },
    algorithm: settings.token_algorithm,
    token: settings.token.trim().replace(/^Bearer\s+/i, ""),
    issuer: settings.issuer,
    audience: settings.audience,
    toleranceSeconds: settings.tolerance_seconds,
    requiresExpiry: settings.require_expiry,
    nowMs: clock.nowMs(),
  });
  if (result.kind === "verified") {
    const { header, claims } = result;
    return { kind: "done", output: { valid: true, header, claims, error: null } };
  }
  const { code, message } = result;
  // A key that cannot be used is a fault of the settings, not of the token.
  if (settings.on_invalid === "fail" || !code.startsWith("token_")) return failed(code, message);
  return { kind: "done", output: { valid: false, header: null, claims: null, error: { code, message } } };
}

const withoutCredential = failed("credential_required", "No credential is chosen. Choose one.");
