import type { ExecutionSource } from "#api/executions/reads/schema.ts";
import { sourceNames } from "#components/execution/source-names.ts";

/** What an execution is called on the canvas, by what started it. One that a webhook started stands for its call. */
export const sourceWords: Readonly<Record<ExecutionSource, string>> = { ...sourceNames, webhook: "Call" };
