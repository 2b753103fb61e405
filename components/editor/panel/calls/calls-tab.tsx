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
}

/** A webhook's calls: the list, or the call that was opened from it. */
export function CallsTab({ node, definition }: CallsTabProps) {
  const store = useEditorStore();
  const flowId = useEditor((state) => state.flowId);
  const readOnly = useEditor((state) => state.readOnly);
  const document = useEditor((state) => state.document);
  const canReplay = useCanRun();
  const [outcome, setOutcome] = useState<OutcomeFilter | undefined>(undefined);
  const isSaved = useEditor(({ savedNodes }) => savedNodes.has(node.id));
  const [opened, setOpened] = useState<{ id: string; firstPart?: CallPart } | null>(null);
  const request = useEditor(({ callRequest }) => (callRequest?.nodeId === node.id ? callRequest : null));
  useEffect(() => {
    if (!request) return;
    setOpened({ id: request.callId });
    // Otherwise it would open again with the tab.
    store.setState({ callRequest: null });
  }, [request, store]);
  const open = (id: string) => setOpened({ id });
  const setting = definition.trigger?.sampleSetting ?? "";
  const given = node.config[setting];
  const sample = typeof given === "string" ? given : "{}";
  const tagOf = useMemo(
    () => outputTag({ key: node.key, isTrigger: true }, new Set(document.nodes.map(({ key }) => key))),
    [document, node.key],
  );
  const applySample = (payload: string) => {
    store.getState().updateConfig(node.id, { [setting]: payload });
    notifySuccess("Call set as sample payload");
    store.getState().showField(node.id, `/${setting}`);
  };
  /** Puts what was replayed on the canvas; where it is one call, with its response beside it. */
  const showReplay = (replays: readonly CallReplay[]) => {
    const started = replays.filter(({ execution_id }) => execution_id !== null);
    const last = started.at(-1);
    if (!last?.execution_id) return;
    store.getState().follow(last.execution_id, "person");
    if (started.length === 1 && last.replay) setOpened({ id: last.replay.id, firstPart: "answer" });
  };
  // Until the node is saved the server does not know it: it cannot have calls.
  if (!isSaved) return <WaitingForCall flowId={flowId} nodeId={node.id} sample={sample} />;
  if (opened === null) {
    return (
      <CallList
        flowId={flowId}
        nodeId={node.id}
        sample={sample}
        canReplay={canReplay}
        outcome={outcome}
        onOutcome={setOutcome}
        onOpen={open}
        onReplayed={showReplay}
      />
    );
  }
  return (
    <CallDetail
      key={opened.id}
      flowId={flowId}
      nodeId={node.id}
      callId={opened.id}
      sample={sample}
      readOnly={readOnly}
      canReplay={canReplay}
      tagOf={tagOf}
      onSample={applySample}
      firstPart={opened.firstPart}
      onOpen={open}
      onReplayed={showReplay}
      onBack={() => setOpened(null)}
    />
  );
}
