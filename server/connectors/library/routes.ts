import * as contract from "#api/connectors/contract.ts";
import type { ConnectorEntry } from "#api/connectors/schema.ts";
import type { ConnectorBase } from "#engine/connectors/format.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { findMatches } from "./find-matches.ts";
import { library } from "./library.ts";
import { toDetail, toEntry, toRanks } from "./present.ts";

const connectorNotFound = notFound("connector");

export const listConnectorsEndpoint = endpoint(contract.listConnectors, async () => {
  const known = library();
  const data = known.list().map((connector) => {
    const imported = known.isImported(connector.name);
    return toEntry(connector, imported, ranksOf(connector.name, imported));
  });
  return ok({ data, next_cursor: null });
});

/** Imported operations all have the rank of descriptions. There may be thousands, so they are not parsed. */
function ranksOf(name: string, imported: boolean): ConnectorEntry["ranks"] {
  if (imported) return { B: library().imported.versions(name).at(-1)?.operations.size ?? 0 };
  return toRanks(library().get(name)?.operations ?? {});
}

export const listOperationNamesEndpoint = endpoint(contract.listOperationNames, async () => {
  const data = library()
    .entries()
    .map(({ type, group, label, description, keywords = [] }) => ({
      ...{ type, label, description },
      group: group === "Triggers" ? ("Triggers" as const) : ("Actions" as const),
      keywords: [...keywords],
    }));
  return ok({ data, next_cursor: null });
});

export const matchOperationsEndpoint = endpoint(contract.matchOperations, async ({ body }) =>
  ok({ data: findMatches(body) }),
);

export const readConnectorEndpoint = endpoint(contract.readConnector, async ({ params: { name } }) => {
  const connector = library().get(name);
  return connector ? ok(toDetail(connector, library().isImported(name))) : connectorNotFound;
});

export const readOperationEndpoint = endpoint(
  contract.readOperation,
  async ({ params: { name, operation }, query: { version } }) => {
    const found = library().find(name, operation, version);
    if (!found) return notFound("operation");
    return ok({ connector: found.connector, name: found.name, operation: found.operation });
  },
);

export const readTriggerEndpoint = endpoint(
  contract.readTrigger,
  async ({ params: { name, trigger }, query: { version } }) => {
    const found = library().findTrigger(name, trigger, version);
    return found ? ok({ ...found, connector: withoutOperations(found.connector) }) : notFound("trigger");
  },
);

/** A hand-made connector is found as a whole. */
function withoutOperations(connector: ConnectorBase & { operations?: unknown }): ConnectorBase {
  const { operations: _, ...base } = connector;
  return base;
}
