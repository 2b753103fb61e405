import type pg from "pg";
import type { Done, Fail } from "#engine/outcome.ts";
import type { UseStore } from "#engine/store/access.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import { changeEntry } from "./change-entry.sql.ts";
import { listEntries, readEntry } from "./read-entries.sql.ts";
import { explainRefusal } from "./refusals.ts";

/** The owner of the entries that all flows share. */
const sharedId = "00000000-0000-0000-0000-000000000000";

/** The step that uses a store. */
interface StoreStep {
  executionId: string;
  flowId: string;
  scope: string;
  nodeId: string;
}

export type AccessStore = (step: StoreStep, use: UseStore) => Promise<Done | Fail>;

/** The stores of flows, as steps use them. Waits while the database is unavailable. */
export function createStores(database: pg.Pool, giveUp: AbortSignal): AccessStore {
  return async (step, { area, access }) => {
    const flowId = area === "flow" ? step.flowId : null;
    const ownerId = flowId ?? sharedId;
    const retrying = <T>(work: () => Promise<T>) => retryWhileUnavailable(work, giveUp);
    switch (access.operation) {
      case "get": {
        const entry = await retrying(() => readEntry(database, ownerId, access.key));
        return done(access.key, entry ? parseExactJson(entry.value) : null, entry !== null);
      }
      case "list": {
        const items = await retrying(() => listEntries(database, ownerId, access));
        return done(access.key, items, items.length > 0);
      }
      default: {
        const output = await retrying(() => changeEntry(database, { ...step, ownerId, flowId }, access));
        if (output !== null) return { kind: "done", output: parseExactJson(output) };
        return explainRefusal(access, area, await retrying(() => readEntry(database, ownerId, access.key)));
      }
    }
  };
}

function done(key: string, value: Done["output"], found: boolean): Done {
  return { kind: "done", output: { key, value, found } };
}
