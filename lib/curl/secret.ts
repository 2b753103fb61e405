import { isSecretHeader } from "#lib/secret-header.ts";
import { hasTag } from "#lib/tag-text.ts";
import type { CurlRequest, CurlRow } from "./parse-curl.ts";

/** A secret in a command, in the form of the credential that it could be. */
export type CurlSecret =
  | { kind: "basic"; username: string; secret: string }
  | { kind: "bearer"; secret: string }
  | { kind: "header"; header: string; secret: string };

const userNote = "The user name and password were ignored: the Authorization header takes their place.";

/**
 * Takes the secret out of a request, with the header that holds it. One credential can be sent with a request: an
 * `Authorization` header, else that of `--user`, else the first other header that usually holds a secret.
 */
export function takeSecret({ user, headers }: CurlRequest): {
  secret: CurlSecret | null;
  headers: CurlRow[];
  notes: string[];
} {
  const isOffered = ({ name, value }: CurlRow) =>
    isSecretHeader(name) && name.toLowerCase() !== "cookie" && !hasTag(value) && value !== "";
  const authorization = headers.find((row) => row.name.toLowerCase() === "authorization" && isOffered(row));
  const found = authorization ?? (user ? undefined : headers.find(isOffered));
  if (found) {
    const notes = user ? [userNote] : [];
    return { secret: toSecret(found), headers: headers.filter((row) => row !== found), notes };
  }
  if (!user) return { secret: null, headers, notes: [] };
  return { secret: { kind: "basic", username: user.username, secret: user.password }, headers, notes: [] };
}

function toSecret({ name, value }: CurlRow): CurlSecret {
  if (name.toLowerCase() === "authorization") {
    const bearer = /^bearer\s+(.+)$/i.exec(value)?.[1];
    if (bearer !== undefined) return { kind: "bearer", secret: bearer };
    const basic = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(value)?.[1];
    const pair = basic === undefined ? null : fromBase64(basic);
    const at = pair?.indexOf(":") ?? -1;
    if (pair !== null && at >= 0) {
      return { kind: "basic", username: pair.slice(0, at), secret: pair.slice(at + 1) };
    }
  }
  return { kind: "header", header: name, secret: value };
}

function fromBase64(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
