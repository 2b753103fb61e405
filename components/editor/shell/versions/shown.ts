import type { DraftStateSummary, FlowVersion } from "#server/flows/documents/schema.ts";
import type { EditRange } from "./edit-ends.ts";

/** What the dialog shows on its canvas. */
export type Shown =
  | { kind: "draft" }
  | { kind: "version"; version: FlowVersion }
  | { kind: "state"; state: DraftStateSummary }
  | { kind: "edit"; range: EditRange };
