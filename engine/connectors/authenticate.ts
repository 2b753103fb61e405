import { z } from "zod";
import type { Authentication } from "./format.ts";
import type { Pair } from "./wire.ts";

/** The secrets of a connection, as they are stored encrypted: JSON. */
export const connectionSecretSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("key"), key: z.string() }),
  z.strictObject({ kind: z.literal("basic"), username: z.string(), password: z.string() }),
  z.strictObject({
    kind: z.literal("oauth2"),
    access_token: z.string(),
    refresh_token: z.string().nullable(),
    /** Milliseconds since the epoch; null if the provider does not say. */
    expires_at: z.number().nullable(),
  }),
]);
export type ConnectionSecret = z.output<typeof connectionSecretSchema>;

/** What is added to a request so that the provider knows whose it is. */
export interface Proof {
  headers: Pair[];
  query: Pair[];
}

/** Null if the secret is of another kind than the connector's authentication. */
export function authenticate(authentication: Authentication, secret: ConnectionSecret): Proof | null {
  const header = (name: string, value: string): Proof => ({ headers: [[name, value]], query: [] });
  if (authentication.kind === "oauth2") {
    return secret.kind === "oauth2" ? header("Authorization", `Bearer ${secret.access_token}`) : null;
  }
  if (authentication.kind === "basic") {
    if (secret.kind !== "basic") return null;
    const pair = new TextEncoder().encode(`${secret.username}:${secret.password}`);
    return header("Authorization", `Basic ${pair.toBase64()}`);
  }
  if (secret.kind !== "key") return null;
  const value = authentication.prefix + secret.key;
  const { in: place, wire } = authentication;
  return place === "header" ? header(wire, value) : { headers: [], query: [[wire, value]] };
}

/** The parts of a secret that must never be shown, for masks. */
export function secretTexts(secret: ConnectionSecret): string[] {
  if (secret.kind === "key") return [secret.key];
  if (secret.kind === "basic") return [secret.password, `${secret.username}:${secret.password}`];
  return [secret.access_token, secret.refresh_token ?? ""].filter((text) => text !== "");
}
