import type { Credential, CredentialKind } from "#api/identity/credentials/schema.ts";

/** The texts for each kind of credential. */
export interface CredentialKindText {
  word: string;
  help: string;
  /** The label of its secret; null if it does not have one. */
  secret: string | null;
  secretHelp?: string;
  /** The settings beside the secret. */
  settings: readonly CredentialSettingText[];
}

export interface CredentialSettingText {
  name: keyof Credential["settings"];
  label: string;
  placeholder?: string;
  isNumber?: true;
  /** It is one of these; the first is preselected. */
  options?: readonly { value: string; label: string }[];
}

export const kindText: Record<CredentialKind, CredentialKindText> = {
  signature: {
    word: "Signing secret",
    help: "Senders such as GitHub, Stripe, Slack and Shopify sign their calls with it. Crypto nodes sign with it (HMAC).",
    secret: "Secret",
    secretHelp: "As the sender shows it, with a prefix such as whsec_.",
    settings: [],
  },
  header: {
    word: "Secret in a header",
    help: "A value that every call sends in a header.",
    secret: "Value",
    settings: [{ name: "header", label: "Header", placeholder: "X-API-Key" }],
  },
  basic: {
    word: "User name and password",
    help: "Sent with every call (HTTP Basic).",
    secret: "Password",
    settings: [{ name: "username", label: "User name", placeholder: "orders" }],
  },
  bearer: {
    word: "Bearer token",
    help: "Sent with every call as Authorization: Bearer.",
    secret: "Token",
    settings: [],
  },
  jwt_secret: {
    word: "JWT secret",
    help: "A secret that sender and receiver share (HS256, HS384, HS512). Crypto nodes sign tokens with it.",
    secret: "Secret",
    settings: [],
  },
  jwks: {
    word: "JWT public keys",
    help: "The sender publishes its public keys at a URL (JWKS).",
    secret: null,
    settings: [
      {
        name: "url",
        label: "Key set URL",
        placeholder: "https://example.com/.well-known/jwks.json",
      },
    ],
  },
  private_key: {
    word: "Private key",
    help: "Crypto nodes sign tokens with it (RS256, ES256, EdDSA).",
    secret: "Private key",
    secretHelp: "As PEM without a password, or as a JWK.",
    settings: [],
  },
  smtp: {
    word: "Mail server",
    help: "Send Email nodes log in to it (SMTP).",
    secret: "Password",
    settings: [
      { name: "host", label: "Host", placeholder: "mail.example.com" },
      {
        name: "security",
        label: "Encryption",
        options: [
          { value: "tls", label: "TLS from the start (port 465)" },
          { value: "starttls", label: "STARTTLS (port 587)" },
          { value: "none", label: "None (not encrypted)" },
        ],
      },
      { name: "port", label: "Port", placeholder: "465", isNumber: true },
      { name: "username", label: "User name", placeholder: "orders@example.com" },
    ],
  },
};
