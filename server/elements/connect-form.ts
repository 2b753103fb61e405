import { parseDocument } from "htmlparser2";

interface Tag {
  name?: string;
  attribs?: Record<string, string>;
  startIndex: number | null;
  children?: unknown[];
}

/** The `action` attribute of a start tag with its value, however it is quoted. */
const action = /(\saction\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

/**
 * Sets the `action` of the forms that a flow can receive to this URL; the rest of the HTML is unchanged. The URL must
 * be a webhook of this service: the caller builds it from a node id, never from user input.
 */
export function connectForms(html: string, url: string): string {
  const starts = flowForms(parseDocument(html, { withStartIndices: true }).children);
  let connected = html;
  // From the end, so that earlier positions stay valid.
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

/** The index after the `>` that ends the tag. A `>` in a quoted value does not end it. */
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
