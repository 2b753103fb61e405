import type { NodeRunner, Ports } from "#engine/node.ts";
import type { DatabaseClock } from "#worker/database-clock.ts";
import type { Drain } from "#worker/drain.ts";
import type { StoreEntry } from "#worker/journal/journal.ts";
import type { LoadOutputs } from "#worker/take/load-outputs.ts";

/** What driving executions needs of the worker around it. */
export interface World {
  runners: ReadonlyMap<string, NodeRunner>;
  ports: Ports;
  clock: DatabaseClock;
  store: StoreEntry;
  loadOutputs: LoadOutputs;
  drain: Drain;
}
