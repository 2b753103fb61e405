import { type DocumentNode, versionOf } from "#engine/document.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { allows, breaks, compareOutputs, compareRequests } from "./compare.ts";
import type { Change } from "./compare-schema.ts";
import type { Operation } from "./format.ts";
import { moveInput } from "./move-input.ts";
import { readType, typeOf } from "./to-definition.ts";

/** The operations of the version to which nodes are moved. */
export interface TargetVersion {
  version: number;
  find(name: string): Operation | undefined;
  /** The operation with this request, for one that has another name now. */
  findRequest(
    request: Pick<Operation, "method" | "path">,
  ): { name: string; operation: Operation } | undefined;
}

export interface MovedNode {
  /** The same node if it stays. */
  node: DocumentNode;
  isMoved: boolean;
  /** The differences that this node may notice. */
  changes: Change[];
}

/** Missing parts of an output that are listed. */
const maxMissing = 20;

/**
 * Moves a node of a connector to another version of it. Settings follow the field that is sent in the same place. The others stay
 * under their names, where publishing reports them. A node whose operation is gone stays as it is, in its version.
 *
 * @param from its operation in the version of the node; undefined if that is unknown
 */
export function moveNode(node: DocumentNode, from: Operation | undefined, target: TargetVersion): MovedNode {
  const type = readType(node.type);
  const found = type && findOperation(type.operation, from, target);
  if (!type || !found) {
    const detail = `Version ${target.version} does not have this operation. The node keeps version ${versionOf(node)}.`;
    return { node, isMoved: false, changes: [breaks(detail)] };
  }
  const { name, operation } = found;
  const before = inputOf(node);
  const { input, changes } = from ? moveInput(before, from, operation) : { input: before, changes: [] };
  const isRenamed = name !== type.operation;
  return {
    node: {
      ...node,
      type: typeOf(type.connector, name),
      version: target.version,
      config: { ...node.config, ...(Object.keys(input).length > 0 && { input }) },
    },
    isMoved: true,
    changes: [
      ...(isRenamed ? [allows(`The operation is now called “${operation.title}” (${name}).`)] : []),
      ...changes,
      ...(from ? compareRest(from, operation) : []),
    ],
  };
}

function findOperation(name: string, from: Operation | undefined, target: TargetVersion) {
  const operation = target.find(name);
  return operation ? { name, operation } : from && target.findRequest(from);
}

function inputOf({ config }: DocumentNode): JsonObject {
  const { input } = config as { input?: unknown };
  return isJsonObject(input) ? input : {};
}

/** The request and the output, as far as the settings or the tags of a flow can notice it. */
function compareRest(before: Operation, after: Operation): Change[] {
  const missing = compareOutputs(before.sample, after.sample).filter(({ breaking }) => breaking);
  const more = missing.length - maxMissing;
  return [
    ...compareRequests(before, after).filter(({ breaking }) => breaking),
    ...missing.slice(0, maxMissing),
    ...(more > 0 ? [breaks(`The output lacks ${more} more parts.`)] : []),
  ];
}
