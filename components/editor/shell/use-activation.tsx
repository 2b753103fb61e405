import { notifications } from "@mantine/notifications";
import { IconPinFilled } from "@tabler/icons-react";
import { useCallback, useRef, useState } from "react";
import type { FlowActivation } from "#api/flows/documents/schema.ts";
import { useActivateFlow, useDeactivateFlow } from "#components/api/flows.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { toFlowProblems } from "#components/editor/shell/run/to-flow-problems.ts";
import { notifyUnsaved, toEditorError } from "#components/editor/shell/save/notify-unsaved.ts";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { type EditorState, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { linkName } from "#components/flow/trigger-links.ts";
import { flushFields } from "#components/monaco/pending-text.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { labelOf } from "#engine/edit/edit.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import classes from "./activation.module.css";

/** Publishes and unpublishes the flow. Problems are shown at their nodes. */
export function useActivation(isPublished: boolean, saver: Saver, onProblem: (problem: FlowProblem) => void) {
  const store = useEditorStore();
  const activate = useActivateFlow();
  const deactivate = useDeactivateFlow();

  const isBusy = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const publish = useCallback(
    async (note?: string) => {
      if (isBusy.current) return;
      setAsking(false);
      isBusy.current = true;
      flushFields();
      const { flowId, setProblems, showAllProblems } = store.getState();
      showAllProblems();
      try {
        if (!(await saver.flush())) return notifyUnsaved("The flow was not published", store.getState());
        notifyPublished(await activate.mutateAsync({ id: flowId, ...(note ? { note } : {}) }));
        warnOfPins(store.getState());
        // The states of a test execution are cleared, so that incoming calls can be shown.
        store.setState(({ followed }) => ({ followed: followed && { ...followed, wantedBy: "traffic" } }));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const problems = error instanceof ApiProblem ? toFlowProblems(error) : [];
        const [first] = problems;
        if (first) {
          setProblems(problems);
          onProblem(first);
        }
        notifyProblem("The flow was not published", toEditorError(error));
      } finally {
        isBusy.current = false;
      }
    },
    [saver, store, activate.mutateAsync, onProblem],
  );

  /** Publishes a flow for the first time at once, and otherwise shows what has changed first. */
  const askToPublish = useCallback(() => {
    flushFields();
    if (isPublished) setAsking(true);
    else void publish();
  }, [isPublished, publish]);
  const cancel = useCallback(() => setAsking(false), []);

  const unpublish = useCallback(
    () =>
      deactivate.mutate(store.getState().flowId, {
        onSuccess: ({ name }) => notifySuccess(`“${name}” was unpublished`),
        onError: (error) => notifyProblem("The flow was not unpublished", error),
      }),
    [store, deactivate.mutate],
  );

  return {
    publish,
    askToPublish,
    isAsking,
    cancel,
    unpublish,
    isPending: activate.isPending || deactivate.isPending,
  };
}

/** Pins are not published, which someone who tested with them should know. */
function warnOfPins({ document, nodeTypes }: EditorState): void {
  const names = document.nodes.filter(({ pin }) => pin).map((node) => `“${labelOf(node, nodeTypes)}”`);
  if (names.length === 0) return;
  notifications.show({
    color: "yellow",
    title: "Pinned outputs are not published",
    icon: <IconPinFilled size={16} aria-hidden />,
    autoClose: 12_000,
    message: `The published version runs ${new Intl.ListFormat("en").format(names)}. Only tests use pinned outputs.`,
  });
}

function notifyPublished({ version, webhooks }: FlowActivation): void {
  notifications.show({
    color: "teal",
    title: `Version ${version} is published`,
    autoClose: 12_000,
    message: webhooks.map((link) => (
      <div key={link.node_id} className={classes.url}>
        <code>{link.url}</code>
        <CopyButton value={link.url} label={`Copy ${linkName(link)}`} />
      </div>
    )),
  });
}
