import { sourceNames } from "#components/execution/source-names.ts";
import type { ExecutionSource } from "#server/executions/reads/schema.ts";

/** What an execution is called on the canvas, by what started it. One that a webhook started stands for its call. */
export const sourceWords: Readonly<Record<ExecutionSource, string>> = { ...sourceNames, webhook: "Call" };
