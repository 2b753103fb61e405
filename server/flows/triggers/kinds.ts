import type { NodeDefinition } from "#engine/node.ts";
import { service } from "#lib/services.ts";
import type { TriggerKind } from "./kind.sql.ts";

/** This process's trigger kinds. */
export const triggerKinds = service<readonly TriggerKind[]>("triggerKinds");

/**
 * The trigger kind of this node type; null if the type is not a trigger.
 *
 * @throws if the kind was not provided
 */
export function triggerKindOf(definition: NodeDefinition | undefined): TriggerKind | null {
  if (!definition?.trigger) return null;
  const { kind: name } = definition.trigger;
  const kind = triggerKinds().find((each) => each.name === name);
  if (!kind) throw new Error(`This process was started without the trigger kind "${name}".`);
  return kind;
}
