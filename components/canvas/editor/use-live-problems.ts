import { useEffect } from "react";
import { useEditorStore } from "#components/canvas/editor-context.tsx";
import { differsOnlyInPosition, findProblems } from "#components/canvas/store/problems.ts";

const typingPauseMs = 150;

/** Checks for problems after every change except a moved node, once typing pauses. */
export function useLiveProblems(): void {
  const store = useEditorStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { document, nodeTypes, setProblems } = store.getState();
      setProblems(findProblems(document, nodeTypes));
    };
    const stop = store.subscribe(({ document }, before) => {
      if (document === before.document || differsOnlyInPosition(document, before.document)) return;
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
