import { createHash } from "node:crypto";
import { newSecret } from "#lib/id.ts";
import { config } from "#server/platform/config/config.ts";

/** A new token in the form of `linkTokenSchema`. */
export function newLinkToken(): string {
  return newSecret(32);
}

/** The only form in which a token is stored. A fast hash is enough for random bits that cannot be guessed. */
export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

/**
 * The link to a page of this installation. The token is in the fragment, which browsers do not send: it gets into no log
 * and no `Referer`.
 */
export function linkUrl(page: "invitation" | "password-reset", token: string): string {
  return `${config().baseUrl}/${page}#${token}`;
}
