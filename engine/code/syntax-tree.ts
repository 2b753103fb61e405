/** The properties that we read of a node of a syntax tree (ESTree, with TypeScript's additions). */
export interface SyntaxNode {
  type: string;
  /** Its position in the source, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  readonly [property: string]: unknown;
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The node in a property, if it has one. */
export function child(node: SyntaxNode, property: string): SyntaxNode | undefined {
  const value = node[property];
  return isSyntaxNode(value) ? value : undefined;
}

/** The nodes in a property that is a list. */
export function childrenIn(node: SyntaxNode, property: string): SyntaxNode[] {
  const value = node[property];
  return Array.isArray(value) ? value.filter(isSyntaxNode) : [];
}

/** All nodes directly below a node. */
export function children(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isSyntaxNode) : isSyntaxNode(value) ? [value] : [],
  );
}

/** The name of an identifier; null for every other node. */
export function nameOf(node: SyntaxNode | undefined): string | null {
  return node?.type === "Identifier" && typeof node.name === "string" ? node.name : null;
}
