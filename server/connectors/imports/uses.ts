import type { ConnectorComparison } from "#api/connectors/imports-schema.ts";
import type { UsingFlow } from "./data.ts";

/** The flows that use a connector, or only these operations of it. Those that the caller cannot see are counted alone. */
export function toUses(
  flows: readonly UsingFlow[],
  isMeant: (operation: string) => boolean = () => true,
): ConnectorComparison["uses"] {
  const meant = flows
    .map((flow) => ({ ...flow, operations: flow.operations.filter(({ name }) => isMeant(name)) }))
    .filter(({ operations }) => operations.length > 0);
  return {
    flows: meant
      .filter(({ visible }) => visible)
      .map(({ id, name, operations }) => ({ id, name, operations })),
    hidden_flows: meant.filter(({ visible }) => !visible).length,
  };
}
