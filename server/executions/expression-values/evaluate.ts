import type { ExpressionBody, ExpressionValue } from "#api/executions/expression-values/schema.ts";
import { evaluateExpressions } from "#engine/expressions/evaluate.ts";
import { clock } from "#lib/clock.ts";
import { isJsonObject } from "#lib/json.ts";
import { createSandboxPort } from "#server/platform/sandbox/code-port.ts";
import { sandbox } from "#server/platform/sandbox/service.ts";
import { lastingKey } from "#server/platform/secrets/lasting-keys.sql.ts";

/** The longest time in milliseconds that a preview may take, including its time in the queue. */
const limitMs = 10_000;
/** Further previews are refused: people type faster than two processes can evaluate. */
const maxPending = 50;

let pending = 0;

/**
 * Evaluates an expression with example data, in the sandbox.
 *
 * @param key decides random numbers
 * @param signal ends the evaluation
 * @returns null when too many are being evaluated; trying again helps
 */
export async function evaluatePreview(
  { js, data }: ExpressionBody,
  key: string,
  signal: AbortSignal,
): Promise<ExpressionValue | null> {
  if (pending >= maxPending) return null;
  pending += 1;
  const within = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    const { input = null, nodes = {}, trigger = null, item = null, index = null, vars = {} } = data;
    const port = createSandboxPort(sandbox, lastingKey("random numbers of code"));
    const evaluation = await evaluateExpressions(port, [{ pointer: "", source: js }], {
      args: { input, nodes, trigger, item, index, vars },
      nowMs: clock.nowMs(),
      key,
      signal: within,
      labelOf: () => "",
    });
    if (evaluation.kind === "done") return { value: evaluation.values.get("") ?? null };
    const { code, message, detail } = evaluation.error;
    const { line, column } = isJsonObject(detail) ? detail : {};
    return {
      error: {
        code,
        message,
        ...(typeof line === "number" && { line }),
        ...(typeof column === "number" && { column }),
      },
    };
  } catch (cause) {
    if (!within.aborted) throw cause;
    return {
      error: { code: "timeout", message: `The expression was not evaluated within ${limitMs / 1000} s.` },
    };
  } finally {
    pending -= 1;
  }
}
