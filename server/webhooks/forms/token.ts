import { randomBytes } from "node:crypto";
import { isMacOf, macOf } from "#server/platform/encryption/mac.ts";

const purpose = "form tokens";
const pattern = /^(([\da-z]{1,11})\.[\w-]{12})\.([\w-]{43})$/;

/**
 * A token for one view of a form's page: its time, a random part, and an HMAC over both and the form. Nothing
 * is stored for it. It proves that the sent form comes from the page, not from another site or from a program
 * that never saw the page.
 */
export function formToken(nodeId: string, nowMs: number): string {
  const claims = `${nowMs.toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${claims}.${macOf(purpose, `${nodeId}.${claims}`)}`;
}

/** When the page with this token was shown, milliseconds since 1970; null if the token is not one of this form's. */
export function shownAtMs(token: string, nodeId: string): number | null {
  const [, claims = "", shownAt = "", given = ""] = pattern.exec(token) ?? [];
  const isOurs = isMacOf(purpose, `${nodeId}.${claims}`, given);
  return isOurs && claims !== "" ? Number.parseInt(shownAt, 36) : null;
}
