import type { NodeDefinition } from "#engine/node.ts";
import { singleton } from "#lib/singleton.ts";
import type { TriggerKind } from "./kind.ts";

/** This process's trigger kinds by name, in a place that both copies of our modules share (see `singleton`). */
const kinds = () => singleton("triggerKinds", () => new Map<string, TriggerKind>());

/** Called once when the process starts, before it serves anything. */
export function provideTriggerKinds(provided: readonly TriggerKind[]): void {
  for (const kind of provided) kinds().set(kind.name, kind);
}

/**
 * The trigger kind of this node type; null if the type is not a trigger.
 *
 * @throws if the kind was not provided
 */
export function triggerKindOf(definition: NodeDefinition | undefined): TriggerKind | null {
  if (!definition?.trigger) return null;
  const kind = kinds().get(definition.trigger.kind);
  if (!kind)
    throw new Error(`This process was started without the trigger kind "${definition.trigger.kind}".`);
  return kind;
}
