import type { DocumentNode } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { boxesOf } from "./box.ts";
import { cardWidth } from "./card-size.ts";

/** The size that a new node of this type will have, in canvas units. */
export function newNodeSize(type: string, types: NodeTypes): { width: number; height: number } {
  const definition = types.newest(type);
  if (!definition) return { width: cardWidth, height: 0 };
  const node: DocumentNode = {
    id: "new",
    type,
    version: definition.version,
    key: "new",
    position: { x: 0, y: 0 },
    config: definition.config.parse({}),
  };
  return boxesOf({ nodes: [node] }, types).get("new") ?? { width: cardWidth, height: 0 };
}
