import type { StepActivity } from "#engine/activity.ts";
import type { CodeArgs } from "#engine/code/code-args.ts";
import type { FreeName } from "#engine/code/free-names.ts";
import { parseExpression } from "#engine/code/parse.ts";
import type { CodeCall, CodePort } from "#engine/code-port.ts";
import type { StepError } from "#engine/outcome.ts";
import type { SettingExpression } from "#engine/template-fields.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { findSyntaxProblem } from "./find-problems.ts";

/** A new Code node's limits, with more memory: the data of several nodes may be large. */
const limits = { cpuSeconds: 1, memoryMegabytes: 64 };

/** The context in which expressions are evaluated. */
export interface EvaluationContext extends Pick<CodeCall, "nowMs" | "key" | "signal" | "flowId"> {
  args: CodeArgs;
  /** A setting's name in messages; empty if messages do not name it. */
  labelOf(pointer: string): string;
}

export type Evaluation =
  | { kind: "done"; values: Map<string, Json>; activity: StepActivity | null }
  | {
      kind: "fail";
      /** The setting whose expression failed; null if all of them together exceeded a limit. */
      pointer: string | null;
      error: StepError;
      retryable: boolean;
      activity: StepActivity | null;
    };

/**
 * Evaluates expressions in one call of the sandbox. Only the data that they read are sent there.
 *
 * @throws the signal's reason
 */
export async function evaluateExpressions(
  code: CodePort,
  expressions: readonly SettingExpression[],
  context: EvaluationContext,
): Promise<Evaluation> {
  if (expressions.length === 0) return { kind: "done", values: new Map(), activity: null };
  const invalid = findInvalid(expressions, context);
  if (invalid) return invalid;
  return run(code, expressions, context, {
    programs: expressions.map(({ source }) => source),
    args: argsFor(expressions, context.args),
    columnShift: 0,
  });
}

const itemsName = "__items";
const beforeEach = `${itemsName}.map((item, index) => (`;

/**
 * Evaluates expressions for each item of a list in one call of the sandbox, with the item as `item` and its number as
 * `index`. The values are lists, in the order of the items.
 */
export async function evaluateForItems(
  code: CodePort,
  expressions: readonly SettingExpression[],
  items: readonly Json[],
  context: EvaluationContext,
): Promise<Evaluation> {
  const invalid = findInvalid(expressions, context);
  if (invalid) return invalid;
  return run(code, expressions, context, {
    programs: expressions.map(({ source }) => `${beforeEach}${source}\n))`),
    args: { ...argsFor(expressions, context.args), [itemsName]: [...items] },
    columnShift: beforeEach.length,
  });
}

/** In a draft, nothing has checked them yet. */
function findInvalid(
  expressions: readonly SettingExpression[],
  { labelOf }: EvaluationContext,
): Evaluation | null {
  for (const { pointer, source } of expressions) {
    const problem = findSyntaxProblem(source);
    if (problem === null) continue;
    const error = {
      code: "expression_invalid",
      message: about(labelOf(pointer), problem),
      detail: { pointer },
    };
    return { kind: "fail", pointer, error, retryable: false, activity: null };
  }
  return null;
}

async function run(
  code: CodePort,
  expressions: readonly SettingExpression[],
  { nowMs, key, signal, flowId, labelOf }: EvaluationContext,
  {
    programs,
    args,
    columnShift,
  }: { programs: readonly string[]; args: Record<string, Json>; columnShift: number },
): Promise<Evaluation> {
  const result = await code.run({
    kind: "expressions",
    programs,
    language: "javascript",
    args,
    ...limits,
    // An expression cannot wait.
    timeoutSeconds: null,
    ...(flowId !== undefined && { flowId }),
    nowMs,
    key: `${key}:expressions`,
    signal,
  });
  const activity = result.activity.logs.length > 0 ? result.activity : null;
  if (result.kind === "done") {
    const list = Array.isArray(result.value) ? result.value : [];
    const values = new Map(expressions.map(({ pointer }, index) => [pointer, list[index] ?? null]));
    return { kind: "done", values, activity };
  }
  const { error, retryable } = result;
  const place = isJsonObject(error.detail) ? error.detail : {};
  const { program, line, column } = place;
  const failed = typeof program === "number" ? expressions[program] : undefined;
  const [only, more] = expressions;
  const pointer = failed?.pointer ?? (more ? null : (only?.pointer ?? null));
  const detail = {
    ...(pointer !== null && { pointer }),
    ...(typeof line === "number" && { line }),
    ...(typeof column === "number" && {
      column: line === 1 ? Math.max(1, column - columnShift) : column,
    }),
  };
  const subject = pointer === null ? "The expressions of this step" : labelOf(pointer);
  return {
    kind: "fail",
    pointer,
    error: { code: toCode(error.code), message: about(subject, error.message), detail },
    retryable,
    activity,
  };
}

function about(subject: string, message: string): string {
  return subject === "" ? message : `${subject}: ${message}`;
}

/** Limits have the same names as those of code. */
function toCode(code: string): string {
  if (code === "code_failed") return "expression_failed";
  return code === "code_invalid" ? "expression_invalid" : code;
}

/** The arguments that the expressions read. Of `nodes`, only the outputs read, if these are certain. */
export function argsFor(expressions: readonly SettingExpression[], args: CodeArgs): Record<string, Json> {
  const names = expressions.flatMap(({ source }) => {
    const parsed = parseExpression(source);
    return "names" in parsed ? parsed.names : [];
  });
  const read = new Set(names.map(({ name }) => name));
  const nodes = names.filter(({ name }) => name === "nodes");
  const readsAll = read.has("eval") || read.has("Function") || nodes.some(({ steps }) => steps.length === 0);
  const entries = Object.entries(args).map(([name, value]): [string, Json] => {
    if (name === "nodes" && !readsAll && isJsonObject(value)) return [name, onlyRead(value, nodes)];
    return [name, readsAll || read.has(name) ? value : null];
  });
  return Object.fromEntries(entries);
}

function onlyRead(outputs: Readonly<Record<string, Json>>, names: readonly FreeName[]): Record<string, Json> {
  const keys = new Set(names.map(({ steps: [first] }) => String(first?.value)));
  return Object.fromEntries(Object.entries(outputs).filter(([key]) => keys.has(key)));
}
