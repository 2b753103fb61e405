import { type Fields, hashAlgorithms, tokenAlgorithms } from "#engine/node.ts";
import type { Operation } from "./settings.ts";
import { keyUse, takesPublicKey } from "./uses.ts";

type Given = Readonly<Record<string, unknown>>;

/** Shown for these operations. A configuration may leave out the default, which is to hash. */
const only =
  (...operations: readonly Operation[]) =>
  ({ operation = "hash" }: Given) =>
    operations.some((each) => each === operation);

/** Shown for random values of these kinds. */
const onlyRandom =
  (...kinds: readonly string[]) =>
  (config: Given) =>
    config.operation === "random" && kinds.some((each) => each === config.random);

const encodings = [
  { value: "hex", label: "Hex" },
  { value: "base64", label: "Base64" },
  { value: "base64url", label: "Base64 for URLs" },
] as const;

const oneLine = (label: string) => ({ kind: "template", label, encoding: "text", lines: "one" }) as const;

/** The panel: the operation, its input, then its settings. */
export const cryptoFields: Fields = {
  operation: {
    kind: "choice",
    label: "Operation",
    options: [
      { value: "hash", label: "Hash" },
      { value: "hmac", label: "HMAC" },
      { value: "random", label: "Random value" },
      { value: "encode", label: "Encode" },
      { value: "decode", label: "Decode" },
      { value: "compare", label: "Compare" },
      { value: "jwt_sign", label: "Sign a JWT" },
      { value: "jwt_verify", label: "Verify a JWT" },
    ],
  },
  value: {
    kind: "template",
    label: "Value",
    encoding: "text",
    lines: "many",
    placeholder: "{{email}}",
    visible: only("hash", "hmac", "encode", "decode", "compare"),
    signs: (config) => (only("hash", "hmac")(config) ? String(config.value_encoding ?? "text") : null),
  },
  other: {
    kind: "template",
    label: "Compare with",
    encoding: "text",
    lines: "many",
    help: "How long the comparison takes does not tell how much of it is the same.",
    visible: only("compare"),
  },
  value_encoding: {
    kind: "choice",
    label: "The value is",
    options: [{ value: "text", label: "Text" }, ...encodings],
    visible: only("hash", "hmac"),
  },
  algorithm: {
    kind: "choice",
    label: "Algorithm",
    options: hashAlgorithms.map((value) => ({ value, label: value.toUpperCase().replace("SHA", "SHA-") })),
    help: "MD5 and SHA-1 are broken: use them only where another system asks for them.",
    visible: only("hash", "hmac"),
  },
  key_encoding: {
    kind: "choice",
    label: "The secret is",
    options: [
      { value: "text", label: "Text" },
      { value: "base64", label: "Base64" },
      { value: "hex", label: "Hex" },
    ],
    visible: only("hmac"),
  },
  encoding: { kind: "choice", label: "Encoding", options: encodings, visible: only("encode", "decode") },
  random: {
    kind: "choice",
    label: "Kind",
    options: [
      { value: "uuid", label: "UUID" },
      { value: "bytes", label: "Bytes" },
      { value: "number", label: "Whole number" },
      { value: "text", label: "Text, such as a password" },
    ],
    help: "A step keeps its value: later nodes and reruns after it get the same one.",
    visible: only("random"),
  },
  length: {
    kind: "number",
    label: "Length",
    min: 1,
    max: 1024,
    help: "Characters of a text, or bytes.",
    visible: onlyRandom("bytes", "text"),
  },
  characters: {
    kind: "choice",
    label: "Characters",
    options: [
      { value: "letters_digits", label: "Letters and digits" },
      { value: "letters", label: "Letters" },
      { value: "digits", label: "Digits" },
      { value: "letters_digits_symbols", label: "Letters, digits and symbols" },
    ],
    visible: onlyRandom("text"),
  },
  min: { kind: "number", label: "Smallest", visible: onlyRandom("number") },
  max: { kind: "number", label: "Largest", visible: onlyRandom("number") },
  output_encoding: {
    kind: "choice",
    label: "Output as",
    options: encodings,
    visible: (config) => only("hash", "hmac")(config) || onlyRandom("bytes")(config),
  },
  token: { ...oneLine("Token"), placeholder: "{{token}}", visible: only("jwt_verify") },
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
  public_key: {
    kind: "template",
    label: "Public key",
    encoding: "text",
    lines: "many",
    help: "PEM, a certificate or a JWK. Leave empty to use the public half of a private key.",
    visible: takesPublicKey,
  },
  claims: {
    kind: "template",
    label: "Claims",
    encoding: "json",
    lines: "many",
    placeholder: '{"role": "{{role}}"}',
    visible: only("jwt_sign"),
  },
  subject: { ...oneLine("Subject"), placeholder: "{{user.id}}", visible: only("jwt_sign") },
  issuer: {
    ...oneLine("Issuer"),
    help: "Leave empty for none. A token that is verified must then name it.",
    visible: only("jwt_sign", "jwt_verify"),
  },
  audience: { ...oneLine("Audience"), visible: only("jwt_sign", "jwt_verify") },
  expires_seconds: {
    kind: "number",
    label: "Expires after",
    min: 0,
    max: 315_360_000,
    unit: "seconds",
    help: "With 0 it does not expire.",
    visible: only("jwt_sign"),
  },
  key_id: {
    ...oneLine("Key ID"),
    help: "The header kid, by which receivers choose a key.",
    visible: only("jwt_sign"),
  },
  require_expiry: {
    kind: "switch",
    label: "Require an expiry",
    help: "An expiry that a token has is always checked.",
    visible: only("jwt_verify"),
  },
  tolerance_seconds: {
    kind: "number",
    label: "Clock tolerance",
    min: 0,
    max: 3600,
    unit: "seconds",
    visible: only("jwt_verify"),
  },
  on_invalid: {
    kind: "choice",
    label: "Invalid tokens",
    options: [
      { value: "fail", label: "Fail the step" },
      { value: "output", label: "Output the reason" },
    ],
    visible: only("jwt_verify"),
  },
};
