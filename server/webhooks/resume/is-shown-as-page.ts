import { isCallToken, isPageToken } from "#server/executions/resume-links/token.ts";

interface ResumeRequest {
  method: string | undefined;
  /** The `Accept` header. */
  accept: string | null | undefined;
}

/**
 * Whether Next answers a request to a resume URL with a page: an approval's, or a sentence about a link that was cut.
 * A page decides nothing: only a POST does.
 */
export function isShownAsPage(token: string, { method, accept }: ResumeRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return isPageToken(token) || (!isCallToken(token) && (accept?.includes("text/html") ?? false));
}
