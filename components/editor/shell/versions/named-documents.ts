import { useMemo } from "react";
import type { FlowVersion } from "#api/flows/documents/schema.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import type { NamedDocument } from "./comparison.ts";

/** The actions for a shown document. */
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
