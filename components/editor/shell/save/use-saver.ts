import { useEffect, useState } from "react";
import { useReadFlow, useSaveFlow } from "#components/api/flows.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { flushFields } from "#components/monaco/pending-text.ts";
import { DraftSaver, type Saver } from "./saver.ts";

/** Saves the editor's draft while the editor is open, and asks before leaving with unsaved changes. */
export function useSaver(flowId: string): Saver {
  const store = useEditorStore();
  const { mutateAsync } = useSaveFlow(flowId);
  const read = useReadFlow(flowId);
  const [saver] = useState(() => new DraftSaver(store, { send: (change) => mutateAsync(change), read }));

  useEffect(() => {
    const stop = saver.start();
    return () => {
      flushFields();
      stop();
    };
  }, [saver]);

  useEffect(() => {
    const onOnline = () => void saver.flush();
    const onHide = () => {
      if (document.visibilityState !== "hidden") return;
      flushFields();
      void saver.flush();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      flushFields();
      if (!saver.isIdle()) event.preventDefault();
    };
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("beforeunload", onLeave);
    return () => {
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, [saver]);

  return saver;
}
