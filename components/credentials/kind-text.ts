import type { CredentialKind } from "#server/identity/credentials/schema.ts";

/** The texts for each kind of credential. */
export interface CredentialKindText {
  word: string;
  help: string;
  /** The label of its secret; null if it has none. */
  secret: string | null;
  secretHelp?: string;
  /** The setting beside the secret. */
  setting?: { name: "username" | "header" | "url"; label: string; placeholder: string };
}

export const kindText: Record<CredentialKind, CredentialKindText> = {
  signature: {
    word: "Signing secret",
    help: "Senders sign their calls with it: GitHub, Stripe, Slack, Shopify, Standard Webhooks and others.",
    secret: "Secret",
    secretHelp: "As the sender shows it, including a prefix such as whsec_.",
  },
  header: {
    word: "Secret in a header",
    help: "A value that every call sends in a header.",
    secret: "Value",
    setting: { name: "header", label: "Header", placeholder: "X-API-Key" },
  },
  basic: {
    word: "User name and password",
    help: "Sent with every call (HTTP Basic).",
    secret: "Password",
    setting: { name: "username", label: "User name", placeholder: "orders" },
  },
  bearer: {
    word: "Bearer token",
    help: "Sent with every call as Authorization: Bearer.",
    secret: "Token",
  },
  jwt_secret: {
    word: "JWT secret",
    help: "A secret shared by sender and receiver (HS256, HS384, HS512).",
    secret: "Secret",
  },
  jwks: {
    word: "JWT public keys",
    help: "The sender publishes its public keys at a URL (JWKS).",
    secret: null,
    setting: {
      name: "url",
      label: "URL of the keys",
      placeholder: "https://example.com/.well-known/jwks.json",
    },
  },
};
