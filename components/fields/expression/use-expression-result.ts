import { useEffect, useState } from "react";
import { ApiProblem } from "#components/api/problem.ts";
import type { TagSource } from "#components/fields/template/tag-source.ts";
import type { ShownResult } from "#components/fields/template/use-template-result.ts";
import type { CodeData } from "#engine/code/declarations.ts";
import { argsFor } from "#engine/expressions/evaluate.ts";
import { expressionText } from "#engine/expressions/expression.ts";
import { findSyntaxProblem } from "#engine/expressions/find-problems.ts";
import type { Encoding } from "#engine/field.ts";
import { renderValue } from "#engine/tags/render.ts";
import type { Json } from "#lib/json.ts";
import { type Evaluated, useEvaluator } from "./evaluator.ts";

const typingPauseMs = 300;

/**
 * An expression's value with the current data, encoded for its place; null without data. It is evaluated after typing
 * pauses, and the request is canceled when the expression changes. Until then, and while the expression cannot be
 * parsed, the last result stays.
 */
export function useExpressionResult(source: TagSource, js: string, encoding: Encoding): ShownResult | null {
  const evaluate = useEvaluator();
  const [shown, setShown] = useState<ShownResult | null>(null);
  const isBlank = js.trim() === "";
  useEffect(() => {
    const data = source.codeData();
    if (!evaluate || !data || isBlank) {
      setShown(null);
      return;
    }
    if (findSyntaxProblem(js) !== null) return;
    const controller = new AbortController();
    const show = (evaluated: Evaluated) => {
      if (!controller.signal.aborted) setShown({ text: js, result: toResult(evaluated, js, encoding) });
    };
    const timer = setTimeout(() => {
      const args = argsFor([{ pointer: "", source: js }], toArgs(data));
      evaluate(js, args, controller.signal).then(show, (cause: unknown) => {
        const message = cause instanceof ApiProblem ? cause.message : "The value cannot be computed now.";
        show({ error: { code: "not_evaluated", message } });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [evaluate, source, js, encoding, isBlank]);
  return isBlank ? null : shown;
}

function toResult(evaluated: Evaluated, js: string, encoding: Encoding): ShownResult["result"] {
  if ("error" in evaluated) {
    return { problem: { code: evaluated.error.code, detail: evaluated.error.message } };
  }
  const rendered = renderValue(evaluated.value, encoding, expressionText({ js }));
  return "problem" in rendered ? rendered : { value: rendered.value, notes: [] };
}

function toArgs({ input, nodes, trigger, loop, variables }: CodeData): Record<string, Json> {
  return {
    input,
    nodes: Object.fromEntries(nodes),
    trigger,
    item: loop?.item ?? null,
    index: loop ? 0 : null,
    vars: variables ?? {},
  };
}
