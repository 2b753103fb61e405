import type { DraftStateSummary, FlowVersion } from "#api/flows/documents/schema.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import type { EditRange } from "./edit-ends.ts";

/** The document that the dialog shows on its canvas. */
export type Shown =
  | { kind: "draft" }
  | { kind: "version"; version: FlowVersion }
  | { kind: "state"; state: DraftStateSummary }
  | { kind: "edit"; range: EditRange };

/** The properties of a list of drafts or versions. */
export interface ListProps {
  flowId: string;
  saver: Saver;
  onView: (shown: Shown) => void;
  onDone: () => void;
}
