import type { ConnectorEntry } from "#api/connectors/schema.ts";

type Ranks = ConnectorEntry["ranks"];

export const operationCount = (ranks: Ranks): number =>
  Object.values(ranks).reduce((sum, count) => sum + (count ?? 0), 0);

const order = ["real", "A", "B", "C"] as const;
const words = { real: "proven on a real server", A: "rank A", B: "rank B", C: "rank C" } as const;

/** "12 rank A, 1 rank B" */
export const describeRanks = (ranks: Ranks): string =>
  order.flatMap((rank) => (ranks[rank] ? [`${ranks[rank]} ${words[rank]}`] : [])).join(", ");
