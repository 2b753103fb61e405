import type { NamedAuthentication } from "#engine/connectors/authenticate.ts";
import { cleanSecret, secretProblem } from "#server/identity/credentials/pasted-secret.ts";
import { credentialHeaderProblem } from "#server/identity/credentials/sendable.ts";

/** A pasted secret as its provider means it. Passwords keep their spaces. */
export function cleanField({ method }: NamedAuthentication, name: string, pasted: string): string {
  if (method.kind === "basic") return name === "password" ? cleanSecret("basic", pasted) : pasted.trim();
  const text = cleanSecret(method.kind === "bearer" ? "bearer" : "header", pasted);
  const prefix = method.kind === "key" ? method.prefix : "";
  return prefix !== "" && text.startsWith(prefix) ? text.slice(prefix.length).trim() : text;
}

/** The longest secret, in characters: servers accept headers of 8 KB. */
const maxChars = 8000;

/** Why a secret can never work in this field; null if it may. Never contains the secret. */
export function fieldProblem({ method }: NamedAuthentication, name: string, secret: string): string | null {
  if (secret.length > maxChars) return `It is longer than ${maxChars} characters.`;
  if (method.kind === "basic") {
    if (name === "username" && secret.includes(":")) return "A user name cannot contain a colon.";
    return /\p{Cc}/u.test(secret) ? "It contains a character that cannot be seen. Type it instead." : null;
  }
  if (method.kind === "bearer") return secretProblem("bearer", secret) ?? visibleProblem(secret);
  if (method.kind === "custom" || method.kind === "aws_sigv4") return visibleProblem(secret);
  if (method.kind !== "key" || method.in === "query" || method.in === "path") return null;
  if (method.in === "header") {
    const problem = credentialHeaderProblem(method.wire);
    if (problem !== null) return problem;
  }
  if (method.in === "cookie" && /[\s",;\\]/.test(secret))
    return "It contains a character that a cookie cannot have.";
  return visibleProblem(secret);
}

/** A header's value is visible ASCII. */
function visibleProblem(secret: string): string | null {
  return /^[\x20-\x7e]*$/.test(secret)
    ? null
    : "It contains a character that cannot be sent in a header. Copy it again, without line ends.";
}
