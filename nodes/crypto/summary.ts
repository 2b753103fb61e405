import { abbreviate } from "#lib/cut-text.ts";
import { stripBraces } from "#lib/tag-text.ts";
import type { Config } from "./settings.ts";

const randomTexts = {
  uuid: "random UUID",
  bytes: "random bytes",
  number: "random number",
  text: "random text",
};
const encodingTexts = { hex: "hex", base64: "base64", base64url: "base64url" };

/** One line for the card: "SHA256 of email". */
export function summarizeConfig(config: Config): string {
  const { operation, algorithm, token_algorithm: tokenAlgorithm } = config;
  const value = cut(stripBraces(config.value));
  switch (operation) {
    case "random":
      return randomTexts[config.random];
    case "jwt_sign":
      return `sign a JWT, ${tokenAlgorithm}`;
    case "jwt_verify":
      return config.token === ""
        ? "No token yet"
        : `verify ${cut(stripBraces(config.token))}, ${tokenAlgorithm}`;
    case "compare":
      if (value === "" || config.other === "") return "No value yet";
      return `${value} same as ${cut(stripBraces(config.other))}`;
    case "encode":
      return value === "" ? "No value yet" : `${value} to ${encodingTexts[config.encoding]}`;
    case "decode":
      return value === "" ? "No value yet" : `${value} from ${encodingTexts[config.encoding]}`;
    case "hash":
      return value === "" ? "No value yet" : `${algorithm.toUpperCase()} of ${value}`;
    case "hmac":
      return value === "" ? "No value yet" : `HMAC ${algorithm.toUpperCase()} of ${value}`;
  }
}

const cut = (text: string) => {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return abbreviate(line, 60);
};
