import { useMemo } from "react";
import { useEditor } from "#components/canvas/editor-context.tsx";
import type { Saver } from "#components/canvas/save/saver.ts";
import type { FlowVersion } from "#api/flows/documents/schema.ts";
import type { NamedDocument } from "./comparison.ts";

/** What can be done with a document that is shown. */
export interface ShownActions {
  saver: Saver;
  onBack: () => void;
  onDone: () => void;
}

/** The id of the draft in comparisons. */
export const draftId = "draft";

export function useNamedDraft(): NamedDocument {
  const document = useEditor((state) => state.document);
  return useMemo(() => ({ id: draftId, name: "Draft", document }), [document]);
}

export function toNamed({ id, number, document }: FlowVersion): NamedDocument {
  return { id, name: `Version ${number}`, document };
}
