import type { MailAttachment } from "#engine/node.ts";
import { cutText } from "#lib/cut-text.ts";

/** A content id as people write it: `logo`, `<logo>` or `cid:logo`. */
export function toContentId(text: string): string {
  return text
    .trim()
    .replace(/^cid:/i, "")
    .replace(/^<(.*)>$/, "$1");
}

/** Whether a header can have it (RFC 2392, RFC 5322), and a URL in the HTML. */
export function isContentId(id: string): boolean {
  return /^[\p{L}\p{N}.!#$*+/=?^_`{|}~@&'-]{1,200}$/u.test(id);
}

/** A warning for each content id that the HTML shows and no attachment has. */
export function missingContentIds(html: string, attachments: readonly MailAttachment[]): string[] {
  const known = new Set(attachments.map(({ contentId }) => contentId));
  const places = html.matchAll(/(?:["'(=]|^)\s*cid:([^\s"'()<>]+)/gi);
  const shown = [...places].map(([, id = ""]) => decode(id));
  return [...new Set(shown)]
    .filter((id) => !known.has(id))
    .map((id) => `The HTML shows cid:${cutText(id, 100)}, but no attachment has this content ID.`);
}

/** A URL may have the id percent-encoded, and HTML its ampersands as entities. */
function decode(id: string): string {
  const text = id.replaceAll("&amp;", "&");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
