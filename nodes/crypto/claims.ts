import type { StepError } from "#engine/node.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { Settings } from "./settings.ts";

/** The claims that have their own settings. */
const times = ["exp", "nbf", "iat"] as const;

/**
 * The claims of a token to sign: those of the settings, with issuer, audience, subject, the time of issue and the expiry
 * (RFC 7519 §4.1).
 */
export function buildClaims(
  settings: Pick<Settings, "claims" | "issuer" | "audience" | "subject" | "expires_seconds">,
  nowMs: number,
): { claims: JsonObject } | { error: StepError } {
  const given = parseObject(settings.claims.trim() || "{}");
  if (!given) {
    return { error: { code: "claims_invalid", message: "The claims are not a JSON object. Correct them." } };
  }
  const wrong = times.find((name) => Object.hasOwn(given, name) && typeof given[name] !== "number");
  if (wrong !== undefined) {
    const message = `The claim ${wrong} is not a number of seconds. Correct it, or leave it out.`;
    return { error: { code: "claims_invalid", message } };
  }
  const { issuer, audience, subject, expires_seconds: expires } = settings;
  const nowSeconds = Math.floor(nowMs / 1000);
  return {
    claims: {
      iat: nowSeconds,
      ...(expires > 0 && { exp: nowSeconds + expires }),
      ...given,
      ...(issuer !== "" && { iss: issuer }),
      ...(audience !== "" && { aud: audience }),
      ...(subject !== "" && { sub: subject }),
    },
  };
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = parseExactJson(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
