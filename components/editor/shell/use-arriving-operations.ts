import { useEffect, useRef } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { keyOfMissing, missingOperations } from "#components/operation/missing-operations.ts";
import { useLoadOperations } from "#components/operation/use-load-operations.ts";

/** Loads the operations of nodes that other people added, or that were pasted. Until then, they are unknown types. */
export function useArrivingOperations(): void {
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const load = useLoadOperations();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    const { nodeTypes } = store.getState();
    const missing = missingOperations(document, nodeTypes).filter(
      (each) => !tried.current.has(keyOfMissing(each)),
    );
    if (missing.length === 0) return;
    for (const each of missing) tried.current.add(keyOfMissing(each));
    load(missing).then(
      () => store.getState().showLoadedTypes(new Set(missing.map(({ type }) => type))),
      () => {
        // The next change of the flow is the next attempt.
        for (const each of missing) tried.current.delete(keyOfMissing(each));
      },
    );
  }, [document, load, store]);
}
