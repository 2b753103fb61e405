import { useMemo } from "react";
import type { ChoiceSource } from "#components/fields/choices/choice-source.ts";
import { useLoadedOperations } from "#components/node-types/node-types.ts";
import type { FoundOperation, FoundTrigger } from "#engine/connectors/source.ts";
import { type DocumentNode, versionOf } from "#engine/document.ts";
import { isJsonObject } from "#lib/json.ts";

/** The operation of a node, with its connector; undefined for a trigger, and for a type that is built in. */
export function useOperation(node: DocumentNode): FoundOperation | undefined {
  return useLoadedOperations().find(node.type, versionOf(node));
}

/** The same for a trigger of a connector. */
export function useConnectorTrigger(node: DocumentNode): FoundTrigger | undefined {
  return useLoadedOperations().findTrigger(node.type, versionOf(node));
}

/** Who lists the values of the drop-downs of an operation or a trigger; null for a type that is built in. */
export function useChoicesOf(
  found: FoundOperation | FoundTrigger | undefined,
  { connection_id: id, input }: Readonly<Record<string, unknown>>,
): ChoiceSource | null {
  return useMemo(() => {
    if (!found) return null;
    const { connector } = found;
    const { fields } = "operation" in found ? found.operation : found.trigger;
    return {
      connector: connector.name,
      connectionId: typeof id === "string" && id !== "" ? id : undefined,
      isOpen: Object.keys(connector.authentication).length === 0,
      input: isJsonObject(input) ? input : {},
      labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
    };
  }, [found, id, input]);
}
