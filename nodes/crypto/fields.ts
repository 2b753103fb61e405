import { type Fields, field, hashAlgorithms, shownFor, tokenAlgorithms } from "#engine/node.ts";
import type { Operation } from "./settings.ts";
import { keyUse, takesPublicKey } from "./uses.ts";

type Given = Readonly<Record<string, unknown>>;

/** Shown for these operations. A configuration may leave out the default, which is to hash. */
const only = shownFor<Operation>("operation", "hash");

/** Shown for random values of these kinds. */
const onlyRandom =
  (...kinds: readonly string[]) =>
  (config: Given) =>
    config.operation === "random" && kinds.some((each) => each === config.random);

const encodings = { hex: "Hex", base64: "Base64", base64url: "Base64 for URLs" };

/** The panel: the operation, its input, then its settings. */
export const cryptoFields: Fields = {
  operation: field.choice("Operation", {
    hash: "Hash",
    hmac: "HMAC",
    random: "Random value",
    encode: "Encode",
    decode: "Decode",
    compare: "Compare",
    jwt_sign: "Sign a JWT",
    jwt_verify: "Verify a JWT",
  }),
  value: field.template("Value", "text", {
    lines: "many",
    placeholder: "{{email}}",
    visible: only("hash", "hmac", "encode", "decode", "compare"),
    signs: (config) => (only("hash", "hmac")(config) ? String(config.value_encoding ?? "text") : null),
  }),
  other: field.template("Compare with", "text", {
    lines: "many",
    help: "How long the comparison takes does not tell how much of it is the same.",
    visible: only("compare"),
  }),
  value_encoding: field.choice(
    "The value is",
    { text: "Text", ...encodings },
    { visible: only("hash", "hmac") },
  ),
  algorithm: {
    kind: "choice",
    label: "Algorithm",
    options: hashAlgorithms.map((value) => ({ value, label: value.toUpperCase().replace("SHA", "SHA-") })),
    help: "MD5 and SHA-1 are broken: use them only where another system asks for them.",
    visible: only("hash", "hmac"),
  },
  key_encoding: field.choice(
    "The secret is",
    { text: "Text", base64: "Base64", hex: "Hex" },
    { visible: only("hmac") },
  ),
  encoding: field.choice("Encoding", encodings, { visible: only("encode", "decode") }),
  random: field.choice(
    "Kind",
    {
      uuid: "UUID",
      bytes: "Bytes",
      number: "Whole number",
      text: "Text, such as a password",
    },
    {
      help: "A step keeps its value: later nodes and reruns after it get the same one.",
      visible: only("random"),
    },
  ),
  length: field.number("Length", {
    min: 1,
    max: 1024,
    help: "Characters of a text, or bytes.",
    visible: onlyRandom("bytes", "text"),
  }),
  characters: field.choice(
    "Characters",
    {
      letters_digits: "Letters and digits",
      letters: "Letters",
      digits: "Digits",
      letters_digits_symbols: "Letters, digits and symbols",
    },
    { visible: onlyRandom("text") },
  ),
  min: field.number("Smallest", { visible: onlyRandom("number") }),
  max: field.number("Largest", { visible: onlyRandom("number") }),
  output_encoding: field.choice("Output as", encodings, {
    visible: (config) => only("hash", "hmac")(config) || onlyRandom("bytes")(config),
  }),
  token: field.template("Token", "text", { placeholder: "{{token}}", visible: only("jwt_verify") }),
  token_algorithm: {
    kind: "choice",
    label: "Algorithm",
    options: tokenAlgorithms.map((value) => ({ value, label: value })),
    visible: only("jwt_sign", "jwt_verify"),
  },
  credential_id: {
    kind: "custom",
    label: "Key",
    visible: (config) => keyUse(config).kind === "credential",
  },
  public_key: field.template("Public key", "text", {
    lines: "many",
    help: "PEM, a certificate or a JWK. Leave empty to use the public half of a private key.",
    visible: takesPublicKey,
  }),
  claims: field.template("Claims", "json", {
    lines: "many",
    placeholder: '{"role": "{{role}}"}',
    visible: only("jwt_sign"),
  }),
  subject: field.template("Subject", "text", { placeholder: "{{user.id}}", visible: only("jwt_sign") }),
  issuer: field.template("Issuer", "text", {
    help: "Leave empty for none. A token that is verified must then name it.",
    visible: only("jwt_sign", "jwt_verify"),
  }),
  audience: field.template("Audience", "text", { visible: only("jwt_sign", "jwt_verify") }),
  expires_seconds: field.number("Expires after", {
    min: 0,
    max: 315_360_000,
    unit: "seconds",
    help: "With 0 it does not expire.",
    visible: only("jwt_sign"),
  }),
  key_id: field.template("Key ID", "text", {
    help: "The header kid, by which receivers choose a key.",
    visible: only("jwt_sign"),
  }),
  require_expiry: field.switch("Require an expiry", {
    help: "An expiry that a token has is always checked.",
    visible: only("jwt_verify"),
  }),
  tolerance_seconds: field.number("Clock tolerance", {
    min: 0,
    max: 3600,
    unit: "seconds",
    visible: only("jwt_verify"),
  }),
  on_invalid: field.choice(
    "Invalid tokens",
    { fail: "Fail the step", output: "Output the reason" },
    { visible: only("jwt_verify") },
  ),
};
