import type { Scope } from "#engine/scope.ts";
import { isMacOf, macOf } from "#server/platform/encryption/mac.ts";

/** A step that its URL resumes: by a call, or by a decision on a page. */
export interface ResumeGrant {
  kind: "call" | "page";
  executionId: string;
  nodeId: string;
  scope: Scope;
}

const purpose = "resume tokens";
const letters = { call: "c", page: "p" } as const;
const pattern = /^(([cp])\.([\w-]{22})\.([\d-]{0,64})\.([\w-]{1,64}))\.([\w-]{43})$/;

/**
 * The token in the URL of a suspended step. It names the step and has an HMAC over its name, so it is known
 * before the step runs, needs no storage, and cannot be guessed or changed.
 */
export function resumeToken({ kind, executionId, nodeId, scope }: ResumeGrant): string {
  const id = Buffer.from(executionId.replaceAll("-", ""), "hex").toString("base64url");
  const claims = `${letters[kind]}.${id}.${scope.replaceAll("/", "-")}.${nodeId}`;
  return `${claims}.${macOf(purpose, claims)}`;
}

/**
 * Verifies a token and returns the access it grants; null if it is not one of ours. The comparison takes
 * constant time.
 */
export function parseResumeToken(token: string): ResumeGrant | null {
  const [, claims = "", letter = "", id = "", scope = "", nodeId = "", given = ""] =
    pattern.exec(token) ?? [];
  if (!isMacOf(purpose, claims, given) || claims === "") return null;
  const kind = letter === letters.page ? "page" : "call";
  return { kind, executionId: toUuid(id), nodeId, scope: scope.replaceAll("-", "/") };
}

/** Whether a token, valid or not, looks like that of a page. */
export function isPageToken(token: string): boolean {
  return token.startsWith(`${letters.page}.`);
}

/** Whether a token, valid or not, looks like that of a call. */
export function isCallToken(token: string): boolean {
  return token.startsWith(`${letters.call}.`);
}

function toUuid(id: string): string {
  const hex = Buffer.from(id, "base64url").toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
