import type { NodeDefinition } from "#engine/node.ts";
import { singleton } from "#lib/singleton.ts";
import type { TriggerKind } from "./kind.ts";

/** The kinds of this process by name, held where both copies of our modules find them (see `singleton`). */
const kinds = () => singleton("triggerKinds", () => new Map<string, TriggerKind>());

/** Called once by whatever starts the process, before anything is served. */
export function provideTriggerKinds(provided: readonly TriggerKind[]): void {
  for (const kind of provided) kinds().set(kind.name, kind);
}

/**
 * How triggers of this type start flows; null for a type that is not a trigger.
 *
 * @throws when nothing provided the kind
 */
export function triggerKindOf(definition: NodeDefinition | undefined): TriggerKind | null {
  if (!definition?.trigger) return null;
  const kind = kinds().get(definition.trigger.kind);
  if (!kind)
    throw new Error(`This process was started without the trigger kind "${definition.trigger.kind}".`);
  return kind;
}
