import { cutText } from "#lib/cut-text.ts";

const maxChars = 10_000;

/** A link as an absolute URL; unchanged if it is not one. */
export function resolveLink(link: string, base: string): string {
  const given = cutText(link.trim(), maxChars);
  return given === "" ? "" : (URL.parse(given, base)?.href ?? given);
}

const tag = /<[a-z][^<>]*>/gi;
const linkAttribute = /(\s(?:action|cite|data|href|poster|src)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** HTML whose relative links are absolute. */
export function resolveHtmlLinks(html: string, base: string): string {
  if (!html.includes("<")) return html;
  return html.replace(tag, (whole) =>
    whole.replace(linkAttribute, (written, name: string, value: string) => {
      const quote = /^["']/.exec(value)?.[0] ?? "";
      const link = quote === "" ? value : value.slice(1, -1);
      if (link.trim() === "" || /^\s*[a-z][a-z\d+.-]*:/i.test(link)) return written;
      const resolved = resolveLink(link, base);
      return resolved.includes(quote || " ") ? written : `${name}${quote}${resolved}${quote}`;
    }),
  );
}
