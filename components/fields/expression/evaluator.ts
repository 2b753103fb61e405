"use client";

import { createContext, use } from "react";
import type { CodeArgs } from "#engine/code/code-args.ts";
import type { Json } from "#lib/json.ts";

/** The value of an expression, or its error. */
export type Evaluated = { value: Json } | { error: { code: string; message: string } };

/**
 * Evaluates one expression with these data, outside the browser.
 *
 * @throws ApiProblem when the server cannot be asked, or the signal's reason
 */
export type Evaluate = (js: string, data: CodeArgs, signal: AbortSignal) => Promise<Evaluated>;

const EvaluatorContext = createContext<Evaluate | null>(null);

/** `<EvaluatorProvider value={evaluate}>`: the expression fields inside show their values. */
export const EvaluatorProvider = EvaluatorContext;

/** Null if expressions cannot be evaluated here, as in read-only views. */
export function useEvaluator(): Evaluate | null {
  return use(EvaluatorContext);
}
