import { parseDocument } from "htmlparser2";

interface Tag {
  name?: string;
  attribs?: Record<string, string>;
  startIndex: number | null;
  children?: unknown[];
}

/** A start tag's `action` with its value, however it is quoted. */
const action = /(\saction\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

/**
 * The HTML with this address as the `action` of its forms that a flow can receive; nothing else of the text changes. The
 * address must be one of this service's own webhooks: the caller makes it of a node's id, never of what somebody sent.
 */
export function connectForms(html: string, url: string): string {
  const starts = flowForms(parseDocument(html, { withStartIndices: true }).children);
  let connected = html;
  // From the end, so that what was found before stays where it is.
  for (const start of starts.reverse()) {
    const end = endOfTag(connected, start);
    connected =
      connected.slice(0, start) + withAction(connected.slice(start, end), url) + connected.slice(end);
  }
  return connected;
}

function flowForms(nodes: readonly unknown[]): number[] {
  return (nodes as Tag[]).flatMap(({ name, attribs, startIndex, children = [] }) =>
    name === "form" && attribs && "data-flow-form" in attribs && startIndex !== null
      ? [startIndex]
      : flowForms(children),
  );
}

/** Behind the `>` that ends the tag; one in a quoted value does not. */
function endOfTag(html: string, start: number): number {
  const tag = /^<(?:"[^"]*"|'[^']*'|[^"'>])*>/.exec(html.slice(start));
  return start + (tag?.[0].length ?? 0);
}

function withAction(tag: string, url: string): string {
  const escaped = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return action.test(tag)
    ? tag.replace(action, (_, name: string) => `${name}"${escaped}"`)
    : tag.replace(/^<form/i, (name) => `${name} action="${escaped}"`);
}
