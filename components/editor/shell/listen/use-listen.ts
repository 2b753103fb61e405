import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { listenEveryMs } from "#api/webhooks/listeners/schema.ts";
import { findDraftRun, listenToFlow, stopListening } from "#components/api/listeners.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import type { ListenState } from "#components/editor/state/listening/listening.ts";
import { flushFields } from "#components/monaco/pending-text.ts";
import { notifyProblem } from "#components/ui/notify.tsx";

const runTries = 10;
const tryEveryMs = 300;

/** Listening as a person sees it: started and stopped by them, and over when its time is or the tab is closed. */
export function useListen(flowId: string, tabId: string, saver: Saver): ListenState {
  const store = useEditorStore();
  const [endsAt, setEndsAt] = useState<string | null>(null);
  const [received, setReceived] = useState<CallSummary | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const seen = useRef("");
  const isListening = endsAt !== null;

  const start = useCallback(async () => {
    setIsStarting(true);
    flushFields();
    try {
      await saver.flush();
      const { ends_at } = await listenToFlow(flowId, tabId);
      setReceived(null);
      setEndsAt(ends_at);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notifyProblem("Listening did not start", error);
    } finally {
      setIsStarting(false);
    }
  }, [flowId, tabId, saver]);

  const stop = useCallback(() => {
    setEndsAt(null);
    // Without it, listening ends after a minute.
    void stopListening(flowId, tabId).catch(() => undefined);
  }, [flowId, tabId]);

  useEffect(() => {
    if (endsAt === null) return;
    // A lost report is made up for by the next one; after its end the server refuses them.
    const reports = setInterval(() => void listenToFlow(flowId, tabId).catch(() => undefined), listenEveryMs);
    const end = setTimeout(stop, Math.max(0, Date.parse(endsAt) - Date.now()));
    const leave = () => void stopListening(flowId, tabId).catch(() => undefined);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(reports);
      clearTimeout(end);
      window.removeEventListener("pagehide", leave);
    };
  }, [endsAt, flowId, tabId, stop]);

  // Leaving the editor within the app.
  useEffect(() => {
    if (!isListening) return;
    return () => void stopListening(flowId, tabId).catch(() => undefined);
  }, [isListening, flowId, tabId]);

  const receive = useCallback(
    (call: CallSummary) => {
      if (call.id <= seen.current) return;
      seen.current = call.id;
      setReceived(call);
      if (call.execution_id !== null)
        void show(flowId, call.execution_id, (id) => store.getState().follow(id, "person"));
    },
    [flowId, store],
  );
  return useMemo(
    () => ({ endsAt, received, isStarting, start: () => void start(), stop, receive }),
    [endsAt, received, isStarting, start, stop, receive],
  );
}

/** Beside a live version, the draft's execution follows a moment after the call. */
async function show(flowId: string, executionId: string, follow: (id: string) => void): Promise<void> {
  for (let tries = 0; tries < runTries; tries += 1) {
    const id = await findDraftRun(flowId, executionId).catch(() => null);
    if (id !== null) return follow(id);
    await new Promise((resolve) => setTimeout(resolve, tryEveryMs));
  }
}
