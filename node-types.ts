import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { provideNodeTypes } from "#server/flows/node-types/provided.ts";

/** Gives this process the node types of the build. For what starts a process that serves. */
export function provideBuiltInNodeTypes(): void {
  provideNodeTypes(createNodeTypes(definitions));
}
