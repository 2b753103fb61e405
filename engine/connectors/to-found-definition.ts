import type { NodeDefinition } from "#engine/definition.ts";
import type { FoundOperation, FoundTrigger } from "./source.ts";
import { toDefinition } from "./to-definition.ts";
import { toTriggerDefinition } from "./to-trigger-definition.ts";

/** The node type of an operation or a trigger. */
export function toFoundDefinition(found: FoundOperation | FoundTrigger): NodeDefinition {
  const { connector, name } = found;
  return "trigger" in found
    ? toTriggerDefinition(connector, name, found.trigger)
    : toDefinition(connector, name, found.operation);
}
