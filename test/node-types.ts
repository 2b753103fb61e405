import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";

/** The built-in node types, for tests. */
export const nodeTypes = createNodeTypes(definitions);
