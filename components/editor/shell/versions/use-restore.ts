import { useQueryClient } from "@tanstack/react-query";
import { cacheFlow, type RestoreSource, useRestoreDraft } from "#components/api/flows.ts";
import { notifyUnsaved, toEditorError } from "#components/editor/shell/save/notify-unsaved.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { flushFields } from "#components/monaco/pending-text.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";

const notRestored = "The draft was not restored";

/** Makes a version or an earlier draft the draft. Undo brings the replaced draft back, and the server keeps it. */
export function useRestore(saver: Saver) {
  const store = useEditorStore();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useRestoreDraft(store.getState().flowId);
  /** @returns whether it was restored; if not, the user has seen the reason */
  const restore = async (from: RestoreSource, name: string): Promise<boolean> => {
    flushFields();
    try {
      if (!(await saver.flush())) {
        notifyUnsaved(notRestored, store.getState());
        return false;
      }
      const flow = await mutateAsync(from);
      const state = store.getState();
      state.markSaved(flow.revision, flow.document);
      state.replace(flow.document);
      cacheFlow(client, flow);
      const restored = store.getState().document;
      const hide = notifySuccess(`Restored ${name}.`, { label: "Undo", run: () => store.getState().undo() });
      // After another change, Undo would take that back instead.
      const stop = store.subscribe(({ document }) => {
        if (document === restored) return;
        stop();
        hide();
      });
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notifyProblem(notRestored, toEditorError(error));
      return false;
    }
  };
  return { restore, isPending };
}
