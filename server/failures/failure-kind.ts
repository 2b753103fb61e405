import { sampleFailure } from "#engine/failure/sample.ts";
import { inputKind } from "#server/flows/triggers/input-kind.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { watchFailures } from "./mutations.ts";

/**
 * Triggers that start flows when executions of other flows fail. The statement that stores a failure records
 * it for each of them; workers group the records and start the flows (`worker/failures`).
 */
export const failureKind: TriggerKind = {
  name: "failure",
  activate: watchFailures,
  deactivate: async () => {},
  urlOf: () => null,
  toTestInput: (test, now) =>
    test.payload === "" ? { input: sampleFailure } : inputKind.toTestInput(test, now),
};
