import type { FlowProblem } from "#engine/graph/graph.ts";
import { refuseProblems } from "#server/flows/documents/problems.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import type { StartProblem } from "./plan-start.ts";

const unplayable = {
  flow_inactive: "The flow is not published, so there is no version to replay against.",
  version_gone: "The version that ran was deleted with its flow.",
  trigger_missing:
    "The trigger that started this execution is missing or disabled in the version to run against.",
  not_failed: "Only a failed execution can resume from where it failed.",
  node_not_reached:
    "Nothing leads to this node with the data of that execution. Run the flow up to it first, or pin the output of the node before it.",
  not_finished:
    "The execution is still running. Cancel it, or wait until it has finished, to run it again from a node.",
};

/** Why an execution cannot be started, as a refusal. */
export type StartFailure =
  | { missing: "flow" | "execution" }
  | { problems: FlowProblem[] }
  | { field: StartProblem }
  | { unplayable: keyof typeof unplayable };

export function refuseStart(reason: StartFailure): Refusal {
  if ("missing" in reason) return notFound(reason.missing);
  if ("problems" in reason) return refuseProblems(reason.problems, "run");
  if ("field" in reason) return refuse(422, "invalid_request", reason.field.detail, [reason.field]);
  return refuse(409, reason.unplayable, unplayable[reason.unplayable]);
}
