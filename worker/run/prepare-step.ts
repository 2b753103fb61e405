import { exitProblem, pinnedExitHandle } from "#engine/advance/exit-handle.ts";
import type { ReadyStep } from "#engine/advance/plan.ts";
import type { Pin } from "#engine/document.ts";
import { withExpressionsAsText } from "#engine/expressions/as-text.ts";
import { fieldsResolved } from "#engine/field.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { Done, Fail } from "#engine/outcome.ts";
import { itemSettings } from "#engine/tags/item-settings.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import type { PreparedStep } from "./attempt.ts";
import type { EvaluatedStep } from "./evaluate-step.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { stepInput } from "./step-input.ts";
import { visibleFrom } from "./visible.ts";

/**
 * Resolves the node's tags and parses its settings. A problem with them becomes a failed attempt and is never
 * thrown.
 *
 * @param evaluated the values of its expressions; undefined without expressions
 */
export function prepareStep(
  run: ExecutionRun,
  node: GraphNode,
  step: Pick<ReadyStep, "scope" | "attempt" | "delivered">,
  evaluated?: EvaluatedStep,
): PreparedStep {
  const { scope, attempt } = step;
  const input = stepInput(run, { nodeId: node.id, scope }, step.delivered);
  const activity = evaluated?.activity ?? null;
  const begun = { node, scope, attempt, input, activity, exchanges: null, isStartRecorded: false };
  if (node.pin) return { ...begun, config: null, warnings: [], ready: pinnedOutcome(node, node.pin) };
  const runner = run.context.runners.get(node.type, node.definition.version);
  if (!runner) {
    const message = `This worker cannot run nodes of type ${node.type}.`;
    return { ...begun, config: null, warnings: [], ready: failed("unknown_node_type", message) };
  }
  if (evaluated?.kind === "fail") {
    const { error, retryable } = evaluated;
    return { ...begun, config: null, warnings: [], ready: { kind: "fail", error, retryable } };
  }
  const { fields: all, inner, sampleItem } = node.definition;
  const fields = inner || sampleItem ? fieldsResolved(all, "before") : all;
  const visible = visibleFrom(run, node, scope, () => input.value);
  // The others are resolved later; the runner's schema expects texts there.
  const hasInside = inner !== undefined && run.flow.expressions(node.id).inside.length > 0;
  const written = hasInside ? withExpressionsAsText(fieldsResolved(all, "inside"), node.config) : node.config;
  const resolved = resolveConfig(fields, written, visible, evaluated?.values);
  if ("problem" in resolved) {
    const { code, detail, pointer } = resolved.problem;
    return { ...begun, config: null, warnings: [], ready: failed(code, `${pointer}: ${detail}`) };
  }
  const { config, warnings } = resolved;
  const prepared = { ...begun, config, warnings };
  if (resolved.missing.length > 0 && node.settings.on_missing_tag === "fail") {
    const tags = warnings.map((warning) => warning.message).join(" ");
    return { ...prepared, ready: failed("missing_tag", tags) };
  }
  const perItem =
    sampleItem && itemSettings(all, node.config, visible, node.settings.on_missing_tag, evaluated?.perItem);
  const parsed = runner.settings.safeParse(perItem ? { ...config, ...perItem } : config);
  if (parsed.success) return { ...prepared, ready: { runner, settings: parsed.data } };
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join(".") || "settings"}: ${issue.message}`,
  );
  return { ...prepared, ready: failed("invalid_setting", problems.join("; ")) };
}

/** The pinned output by its exit handle, if the node still has that. */
function pinnedOutcome(node: GraphNode, pin: Pin): Done | Fail {
  const handle = pinnedExitHandle(node, pin);
  if (handle === null || exitProblem(node, handle) === null) {
    return { kind: "done", output: pin.output, ...(handle !== null && { handle }) };
  }
  return failed(
    "pin_handle_missing",
    `The pinned output leaves by “${handle}”, which “${node.label}” no longer has. Choose another branch, or unpin it.`,
  );
}

function failed(code: string, message: string): Fail {
  return { kind: "fail", error: { code, message }, retryable: false };
}
