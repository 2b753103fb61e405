"use client";

import { useEffect, useMemo, useState } from "react";
import type { CallReplay, OutcomeFilter } from "#api/webhooks/calls/schema.ts";
import { useCanRun } from "#components/api/access.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import { notifySuccess } from "#components/ui/notify.tsx";
import type { DocumentNode } from "#engine/document.ts";
import type { NodeDefinition } from "#engine/node.ts";
import { CallDetail } from "./call-detail.tsx";
import { CallList } from "./call-list.tsx";
import type { CallPart } from "./call-parts.tsx";
import { WaitingForCall } from "./waiting-for-call.tsx";

export interface CallsTabProps {
  node: DocumentNode;
  definition: NodeDefinition;
  /** Whether the settings are not beside the calls. */
  isAlone: boolean;
}

/** The call that is open, and the part of it to show first. */
interface OpenCall {
  id: string;
  firstPart?: CallPart;
}

/** A webhook's calls: the list, or the call that was opened from it. */
export function CallsTab({ node, definition, isAlone }: CallsTabProps) {
  const store = useEditorStore();
  const flowId = useEditor((state) => state.flowId);
  const readOnly = useEditor((state) => state.readOnly);
  const canReplay = useCanRun();
  const [outcome, setOutcome] = useState<OutcomeFilter | undefined>(undefined);
  const isSaved = useEditor(({ savedNodes }) => savedNodes.has(node.id));
  const [opened, setOpened] = useOpenCall(node.id);
  const open = (id: string) => setOpened({ id });
  const setting = definition.trigger?.sampleSetting ?? "";
  const given = node.config[setting];
  const sample = typeof given === "string" ? given : "{}";
  const tagOf = useTagOf(node.key);
  const applySample = (payload: string) => {
    store.getState().updateConfig(node.id, { [setting]: payload });
    notifySuccess("Call set as sample payload");
    store.getState().showField(node.id, `/${setting}`);
  };
  /** Puts what was replayed on the canvas; where it is one call, with its response beside it. */
  const onReplayed = (replays: readonly CallReplay[]) => {
    const started = replays.filter(({ execution_id }) => execution_id !== null);
    const last = started.at(-1);
    if (!last?.execution_id) return;
    store.getState().follow(last.execution_id, "person");
    if (started.length === 1 && last.replay) setOpened({ id: last.replay.id, firstPart: "answer" });
  };
  const shared = { flowId, nodeId: node.id, sample, canReplay, onOpen: open, onReplayed };
  // Until the node is saved the server does not know it: it cannot have calls.
  if (!isSaved) return <WaitingForCall {...shared} isAlone={isAlone} />;
  if (opened === null)
    return <CallList {...shared} isAlone={isAlone} outcome={outcome} onOutcome={setOutcome} />;
  return (
    <CallDetail
      key={opened.id}
      {...shared}
      callId={opened.id}
      readOnly={readOnly}
      tagOf={tagOf}
      onSample={applySample}
      firstPart={opened.firstPart}
      onBack={() => setOpened(null)}
    />
  );
}

/** The open call. A request from elsewhere, such as the canvas, opens one too. */
function useOpenCall(nodeId: string) {
  const store = useEditorStore();
  const [opened, setOpened] = useState<OpenCall | null>(null);
  const request = useEditor(({ callRequest }) => (callRequest?.nodeId === nodeId ? callRequest : null));
  useEffect(() => {
    if (!request) return;
    setOpened({ id: request.callId });
    // Otherwise it would open again with the tab.
    store.setState({ callRequest: null });
  }, [request, store]);
  return [opened, setOpened] as const;
}

/** The tags of a trigger's output. */
function useTagOf(key: string) {
  const document = useEditor((state) => state.document);
  return useMemo(
    () => outputTag({ key, isTrigger: true }, new Set(document.nodes.map((each) => each.key))),
    [document, key],
  );
}
