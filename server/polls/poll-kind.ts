import { inputKind } from "#server/flows/triggers/input-kind.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { activatePolls, deactivatePolls } from "./activation.sql.ts";

/**
 * Triggers that look for new entries from time to time, and start the flow for each. Their rows in `polls` say when
 * each is due next; workers poll (`worker/polls`) with the `Poller` of the node type.
 */
export const pollKind: TriggerKind = {
  name: "poll",
  activate: activatePolls,
  deactivate: (tx, _, nodeIds) => deactivatePolls(tx, nodeIds),
  urlOf: () => null,
  toTestInput: (test, now) =>
    inputKind.toTestInput({ ...test, payload: test.payload || JSON.stringify(test.sample()) }, now),
};
