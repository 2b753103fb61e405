import type { NodeMoved } from "#api/flows/connector-moves/schema.ts";
import type { NodeMove } from "#engine/connectors/move-document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";

export const toNodesResponse = (moves: readonly NodeMove[]): NodeMoved[] =>
  moves.map(({ node, from, isMoved, changes }) => ({
    ...{ node_id: node.id, label: labelOf(node, nodeTypes()), from },
    ...{ moves: isMoved, changes },
  }));
