import type { NodeTypeSet } from "#components/node-types/node-types.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { editors } from "#nodes/index.editors.ts";
import { icons } from "#nodes/index.icons.ts";

/** The node types of this build, for the browser. */
export const nodeTypeSet: NodeTypeSet = {
  types: createNodeTypes(definitions),
  icons,
  editors,
};
