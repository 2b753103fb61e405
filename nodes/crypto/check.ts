import { type ConfigProblem, findJsonError } from "#engine/node.ts";
import { decodeBytes } from "#lib/byte-text.ts";
import { hasTag } from "#lib/tag-text.ts";
import { cryptoFields } from "./fields.ts";
import type { Config } from "./settings.ts";
import { isPrivateKey, keyUse, takesPublicKey } from "./uses.ts";

/** The problems that prevent publishing, in the settings that the operation uses. */
export function findConfigProblems(config: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const add = (pointer: string, code: string, detail: string) => problems.push({ pointer, code, detail });
  const isUsed = (name: string) => cryptoFields[name]?.visible?.(config) !== false;

  if (isUsed("value") && config.value === "")
    add("/value", "value_required", "Enter a value, or a tag for one.");
  if (isUsed("other") && config.other === "") {
    add("/other", "value_required", "Enter what to compare the value with.");
  }
  if (isUsed("token") && config.token.trim() === "") {
    add("/token", "token_required", "Enter a tag for the token.");
  }
  const { encoding, isEncoded } = encodingOf(config);
  if (isEncoded && !hasTag(config.value) && decodeBytes(config.value, encoding) === null) {
    const detail = `The value is not ${encoding}. Correct it, or choose another encoding.`;
    add("/value", "encoding_invalid", detail);
  }
  if (config.operation === "random" && config.random === "number" && config.min > config.max) {
    add("/max", "range_invalid", "The largest number is smaller than the smallest one.");
  }
  if (isUsed("claims") && config.claims.trim() !== "" && !hasTag(config.claims)) {
    const error = findJsonError(config.claims);
    if (error !== null) add("/claims", "claims_invalid", error);
    else if (!config.claims.trimStart().startsWith("{")) {
      add("/claims", "claims_invalid", 'Claims are a JSON object, such as {"role": "admin"}.');
    }
  }
  return [...problems, ...keyProblems(config)];
}

function encodingOf({ operation, encoding, value_encoding }: Config) {
  if (operation === "decode") return { encoding, isEncoded: true };
  return { encoding: value_encoding, isEncoded: operation === "hash" || operation === "hmac" };
}

function keyProblems(config: Config): ConfigProblem[] {
  if (takesPublicKey(config) && isPrivateKey(config.public_key)) {
    const detail = "This is a private key. Store it as a credential: settings are not secret.";
    return [{ pointer: "/public_key", code: "private_key_in_settings", detail }];
  }
  if (keyUse(config).kind !== "credential" || config.credential_id !== undefined) return [];
  const detail = takesPublicKey(config)
    ? "Choose a credential, or enter a public key."
    : "Choose a credential.";
  return [{ pointer: "/credential_id", code: "credential_required", detail }];
}
