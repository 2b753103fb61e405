import type { AttributeReader } from "./seen.ts";

/** A node of a document: of the DOM, or of a parser whose nodes look like it. */
export interface TextNode {
  nodeType: number;
  nodeValue?: string | null;
  tagName?: string;
  childNodes?: ArrayLike<TextNode>;
  /** Of the DOM. */
  getAttribute?(name: string): string | null;
  /** Of the parser. */
  attribs?: Readonly<Record<string, string>>;
}

/** In lower case; empty for nodes that are not elements. */
export const nameOf = ({ tagName }: TextNode): string => tagName?.toLowerCase() ?? "";

export function attributesOf(node: TextNode): AttributeReader {
  const { attribs } = node;
  if (!attribs) return (name) => node.getAttribute?.(name);
  return (name) => (Object.hasOwn(attribs, name) ? attribs[name] : null);
}
