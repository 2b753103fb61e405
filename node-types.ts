import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";

/** The node types of the build, for what starts a process that serves pages. */
export const builtInNodeTypes = () => createNodeTypes(definitions);
