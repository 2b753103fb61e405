import type { DraftStateSummary, FlowVersion } from "#server/flows/documents/schema.ts";

/** What the dialog shows on its canvas. */
export type Shown =
  | { kind: "draft" }
  | { kind: "version"; version: FlowVersion }
  | { kind: "state"; state: DraftStateSummary };
