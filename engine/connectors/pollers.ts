import type { Poller, Pollers } from "#engine/poll.ts";
import { findTriggerIn } from "./operation-types.ts";
import { toPoller } from "./poll-trigger.ts";
import type { OperationSource } from "./source.ts";

/** A source that says which connectors it has, without loading them. */
export type NamedSource = OperationSource & { names(): readonly string[] };

/** The pollers that are built in, and those of a source's triggers. */
export function createPollers(builtIn: readonly Poller[], source?: NamedSource): Pollers {
  const byType = new Map(builtIn.map((poller): [string, Poller] => [poller.type, poller]));
  return {
    types: [...byType.keys()],
    connectors: () => source?.names() ?? [],
    get(type) {
      const known = byType.get(type);
      if (known || !source) return known;
      const found = findTriggerIn(source, type);
      return found?.trigger.source.kind === "polling"
        ? toPoller(found, (name) => source.find(found.connector.name, name, found.connector.version))
        : undefined;
    },
  };
}
