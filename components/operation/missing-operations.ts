import { readType } from "#engine/connectors/to-definition.ts";
import { type FlowDocument, versionOf } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/** An operation that a document uses and that is not loaded. */
export interface MissingOperation {
  type: string;
  version: number;
  connector: string;
  operation: string;
}

/** The operations of a document that are not loaded, each once. */
export function missingOperations(document: FlowDocument, types: NodeTypes): MissingOperation[] {
  const missing = document.nodes.flatMap((node) => {
    const named = readType(node.type);
    if (!named || definitionOf(node, types)) return [];
    return { type: node.type, version: versionOf(node), ...named };
  });
  return [...new Map(missing.map((each) => [keyOfMissing(each), each])).values()];
}

/** `slack/post_message@1` */
export function keyOfMissing({ type, version }: MissingOperation): string {
  return `${type}@${version}`;
}
