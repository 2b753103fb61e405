import { cutText } from "#lib/cut-text.ts";

const iso = /^\d{4}-\d{2}(-\d{2})?(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const rfc822 =
  /^(?:[A-Z][a-z]+,? +)?\d{1,2} [A-Z][a-z]{2,8} \d{2,4}(?: \d{1,2}:\d{2}(?::\d{2})?( [A-Z+-][A-Z\d:]{0,5})?)?$/i;

/**
 * A time of a feed, RFC 822 or ISO 8601, in UTC; null if it is neither. Times without a zone are read as UTC, so that
 * they do not depend on the zone of the server.
 */
export function readFeedDate(text: string): string | null {
  const trimmed = cutText(text.trim().replaceAll(/\s+/g, " "), 100);
  const ms = Date.parse(withZone(trimmed));
  if (Number.isNaN(ms)) return null;
  const time = new Date(ms).toISOString();
  return time.length === 24 ? time : null;
}

function withZone(text: string): string {
  const isoParts = iso.exec(text);
  if (isoParts) return isoParts[2] === undefined || isoParts[5] !== undefined ? text : `${text}Z`;
  const parts = rfc822.exec(text);
  if (!parts) return "";
  return parts[1] === undefined ? `${text} GMT` : text;
}
