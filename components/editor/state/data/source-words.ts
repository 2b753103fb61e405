import type { ExecutionSource } from "#api/executions/reads/schema.ts";
import { sourceNames } from "#components/execution/source-names.ts";

/** The name of an execution on the canvas, by its source. One that a webhook started stands for its call. */
export const sourceWords: Readonly<Record<ExecutionSource, string>> = { ...sourceNames, webhook: "Call" };
