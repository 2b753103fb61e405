import { useEffect } from "react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { differsOnlyInPosition, findProblems } from "#components/editor/state/store/problems.ts";

const typingPauseMs = 150;

/**
 * Checks for problems after every change of the flow or its variables except a moved node, once typing pauses, and when
 * there are new calls.
 */
export function useLiveProblems(): void {
  const store = useEditorStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { document, nodeTypes, variables, callShapes, setProblems } = store.getState();
      setProblems(findProblems(document, nodeTypes, { variables, callShapes }));
    };
    const stop = store.subscribe(({ document, variables, callShapes }, before) => {
      const isSame = document === before.document || differsOnlyInPosition(document, before.document);
      if (isSame && variables === before.variables && callShapes === before.callShapes) return;
      clearTimeout(timer);
      timer = setTimeout(look, typingPauseMs);
    });
    // After the first paint: a large flow opens before it is checked.
    timer = setTimeout(look, typingPauseMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
}
