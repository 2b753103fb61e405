import type { ExecutionSummary } from "#api/executions/reads/schema.ts";
import { hideStoredTokens, hideTokensIn, mayResume } from "#server/executions/resume-links/hide-tokens.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { SentExecution, SentStep } from "./present.ts";

/** A step for the reader: without the tokens of links of waiting steps for those who may not resume. */
export function stepFor(principal: Principal, step: SentStep): SentStep {
  if (mayResume(principal)) return step;
  const { input, config, output, error, warnings, activity } = step;
  return {
    ...step,
    input: hideStoredTokens(input),
    config: hideStoredTokens(config),
    output: hideStoredTokens(output),
    error: hideTokensIn(error),
    warnings: hideTokensIn(warnings),
    activity: hideTokensIn(activity),
  };
}

export function inputFor(principal: Principal, input: SentExecution["input"]): SentExecution["input"] {
  return mayResume(principal) ? input : hideStoredTokens(input);
}

export function responseFor(
  principal: Principal,
  response: SentExecution["response"],
): SentExecution["response"] {
  return mayResume(principal) ? response : hideTokensIn(response);
}

export function summaryFor(principal: Principal, summary: ExecutionSummary): ExecutionSummary {
  if (mayResume(principal)) return summary;
  return { ...summary, name: hideTokensIn(summary.name), error: hideTokensIn(summary.error) };
}
