import { isConnectionHeader, isHarmlessHeader } from "#lib/http-header.ts";

/** Why a credential cannot be sent in this header; null if it can. */
export function credentialHeaderProblem(name: string): string | null {
  const lower = name.toLowerCase();
  if (isConnectionHeader(lower) || lower === "host") {
    return `The header ${name} is set by the connection, so a credential cannot be sent in it.`;
  }
  // These headers are kept on a redirect to another host.
  if (isHarmlessHeader(lower)) {
    return `The header ${name} is kept after a redirect to another host, so a credential cannot be sent in it.`;
  }
  return null;
}
