import { useEffect, useRef } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { displayedExecution } from "#components/editor/state/iterations/shown-run.ts";
import { noPulses, pulseMs, takenEdges } from "./pulses.ts";

/**
 * Plays the execution on the canvas along its edges: at once if it has ended, otherwise as it takes them. Pulses are
 * removed when they have ended, so that edges that come into view later do not repeat them.
 */
export function usePlayedExecution(): void {
  const store = useEditorStore();
  const execution = useEditor(displayedExecution);
  const pulses = useEditor((state) => state.pulses);
  const played = useRef<{ id: string; edges: Set<string> } | null>(null);

  useEffect(() => {
    if (execution === null) {
      played.current = null;
      return;
    }
    if (played.current?.id !== execution.id) played.current = { id: execution.id, edges: new Set() };
    const { edges } = played.current;
    const fresh = new Map([...takenEdges(execution)].filter(([key]) => !edges.has(key)));
    for (const key of fresh.keys()) edges.add(key);
    if (fresh.size > 0) store.getState().play(fresh);
  }, [execution, store]);

  useEffect(() => {
    if (pulses.size === 0) return;
    const lastMs = Math.max(...[...pulses.values()].map(({ delayMs }) => delayMs));
    const timer = setTimeout(() => store.setState({ pulses: noPulses }), lastMs + pulseMs);
    return () => clearTimeout(timer);
  }, [pulses, store]);
}
