import { createLoadedOperations } from "#components/node-types/loaded-operations.ts";
import type { NodeTypeSet } from "#components/node-types/node-types.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { editors } from "#nodes/index.editors.ts";
import { icons } from "#nodes/index.icons.ts";

const operations = createLoadedOperations();

/** The node types of this build, and the operations that this page has loaded. */
export const nodeTypeSet: NodeTypeSet = {
  types: createNodeTypes(definitions, operations),
  operations,
  icons,
  editors,
};
