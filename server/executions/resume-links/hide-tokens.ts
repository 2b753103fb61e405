import type { Principal } from "#server/identity/access/principal.ts";
import { includesScope } from "#server/identity/roles/rules.ts";
import { StoredJson } from "#server/platform/http/stored-json.ts";

/**
 * A token in the form that `parseResumeToken` expects, in any place: in a URL, also an encoded one, or alone.
 */
const token = /([cp])\.[\w-]{22}\.[\d-]{0,64}\.[\w-]{1,64}\.[\w-]{43}(?![\w-])/g;
const hidden = "$1.hidden";

/**
 * Whether the caller may have the links of waiting steps. Anyone with a link can resume the step or decide,
 * without an account.
 */
export function mayResume(principal: Principal): boolean {
  return principal.canWrite && includesScope(principal.role, "operator");
}

/** A run of base64 that is long enough for a message with a link: an e-mail as Gmail takes it. */
const encoded = /[\w+/-]{200,}/g;

const mark = "MIME-Version";

/** This word in base64, by its place in a group of three bytes. Every such e-mail has one of them; looking for them is cheap. */
const encodedMarks = [0, 1, 2].map((before) =>
  Buffer.from(" ".repeat(before) + mark)
    .toString("base64")
    .slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + mark.length)) / 6)),
);

/** A text without the tokens of such links, and without e-mails in base64 that have one. */
function hideTokens(text: string): string {
  const shown = text.replace(token, hidden);
  if (!encodedMarks.some((each) => shown.includes(each))) return shown;
  return shown.replace(encoded, (run) => (isMailWithToken(run) ? "hidden" : run));
}

/** Lines of quoted-printable end with "=". */
function isMailWithToken(run: string): boolean {
  return Buffer.from(run, "base64").toString("latin1").replaceAll("=\r\n", "").search(token) >= 0;
}

/** JSON data of a step or an execution without them. */
export function hideTokensIn<T>(value: T): T {
  const text = JSON.stringify(value);
  const shown = hideTokens(text);
  return shown === text ? value : JSON.parse(shown);
}

export function hideStoredTokens<T extends StoredJson | null>(stored: T): T | StoredJson {
  return stored === null ? stored : new StoredJson(hideTokens(stored.text));
}
