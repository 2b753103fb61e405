import type { ConnectorDetail, ConnectorEntry } from "#api/connectors/schema.ts";
import type { Connector, ConnectorBase, Operation, Trigger } from "#engine/connectors/format.ts";

/** A connector as the API lists it. */
export function toEntry(
  connector: ConnectorBase,
  imported: boolean,
  ranks: ConnectorEntry["ranks"],
): ConnectorEntry {
  const { name, version, title, about, category, icon = null, docs, apiVersion } = connector;
  return { name, version, title, about, category, icon, docs, api_version: apiVersion, imported, ranks };
}

/** The number of operations of each rank. */
export function toRanks(operations: Connector["operations"]): ConnectorEntry["ranks"] {
  const ranks: ConnectorEntry["ranks"] = {};
  for (const { proof } of Object.values(operations)) ranks[proof.rank] = (ranks[proof.rank] ?? 0) + 1;
  return ranks;
}

/** A connector as the API returns it alone. */
export function toDetail(connector: Connector, imported: boolean): ConnectorDetail {
  const { baseUrl, connection, authentication, server, operations, triggers, setup, limit } = connector;
  return {
    ...toEntry(connector, imported, toRanks(operations)),
    base_url: baseUrl,
    connection,
    authentication,
    operations: Object.entries(operations).map(([name, operation]) => {
      // Operations of a server that does not speak HTTP are no requests.
      const { method, path } = server ? { method: "", path: "" } : operation;
      return { ...toOperationEntry(name, operation), method, path };
    }),
    triggers: Object.entries(triggers).map(([name, trigger]) => toTriggerEntry(name, trigger)),
    setup,
    limit,
  };
}

function toOperationEntry(name: string, { title, about, effect, proof }: Operation) {
  return { name, title, about, effect: effect.kind, proof: toProof(proof) };
}

/** A trigger changes nothing at the provider that a person would notice. */
function toTriggerEntry(name: string, { title, about, source: { kind }, proof }: Trigger) {
  return { name, title, about, effect: "safe" as const, kind, proof: toProof(proof) };
}

function toProof({ rank, source, version, date }: Operation["proof"]) {
  return { rank, source, version: version ?? null, date };
}
