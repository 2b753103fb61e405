import github from "#connectors/github/connector.ts";
import slack from "#connectors/slack/connector.ts";
import stripe from "#connectors/stripe/connector.ts";
import type { Connector } from "#engine/connectors/format.ts";
import type { FoundOperation, FoundTrigger } from "#engine/connectors/source.ts";
import { keywordsOf, typeOf } from "#engine/connectors/to-definition.ts";
import { toEntry, toRanks } from "#server/connectors/library/present.ts";

/** The hand-made connectors that tests use. */
export const shipped: readonly Connector[] = [github, slack, stripe];

/** What `GET /api/connectors/operation-names` returns of them. */
export const operationNames = shipped.flatMap((connector) =>
  Object.entries(connector.operations).map(([name, operation]) => ({
    type: typeOf(connector.name, name),
    group: "Actions",
    label: operation.title,
    description: operation.about,
    keywords: keywordsOf(connector, operation),
  })),
);

/** @throws if there is no such operation */
export function shippedOperation(connectorName: string, name: string): FoundOperation {
  const connector = shipped.find((each) => each.name === connectorName);
  const operation = connector?.operations[name];
  if (!connector || !operation) throw new Error(`There is no operation ${connectorName}/${name}.`);
  const { operations: _, ...base } = connector;
  return { connector: base, name, operation };
}

/** @throws if there is no such trigger */
export function shippedTrigger(connectorName: string, name: string): FoundTrigger {
  const connector = shipped.find((each) => each.name === connectorName);
  const trigger = connector?.triggers[name];
  if (!connector || !trigger) throw new Error(`There is no trigger ${connectorName}/${name}.`);
  const { operations: _, ...base } = connector;
  return { connector: base, name, trigger };
}

/** The entries of `GET /api/connectors`. */
export const connectorEntries = shipped.map((connector) =>
  toEntry(connector, false, toRanks(connector.operations)),
);
