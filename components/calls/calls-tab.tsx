"use client";

import { useMemo, useState } from "react";
import { useCanEdit } from "#components/api/access.ts";
import { useEditor, useEditorStore } from "#components/canvas/store.ts";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import { notifyDone } from "#components/ui/notify.tsx";
import type { DocumentNode } from "#engine/document.ts";
import type { OutcomeFilter } from "#server/calls/schema.ts";
import { CallDetail } from "./call-detail.tsx";
import { CallList } from "./call-list.tsx";

/** Node types that calls come to. */
const calledTypes = new Set(["receive_webhook_node"]);

/** Whether this node has calls to show. */
export function hasCalls({ type }: Pick<DocumentNode, "type">): boolean {
  return calledTypes.has(type);
}

export interface CallsTabProps {
  node: DocumentNode;
}

/** A webhook's calls: the list, or the call that was opened from it. */
export function CallsTab({ node }: CallsTabProps) {
  const store = useEditorStore();
  const flowId = useEditor((state) => state.flowId);
  const readOnly = useEditor((state) => state.readOnly);
  const document = useEditor((state) => state.document);
  const canReplay = useCanEdit();
  const [outcome, setOutcome] = useState<OutcomeFilter | undefined>(undefined);
  const [openId, setOpenId] = useState<string | null>(null);
  const sample = typeof node.config.sample_payload === "string" ? node.config.sample_payload : "{}";
  const tagOf = useMemo(
    () => outputTag({ key: node.key, isTrigger: true }, new Set(document.nodes.map(({ key }) => key))),
    [document, node.key],
  );
  const takeSample = (payload: string) => {
    store.getState().updateConfig(node.id, { sample_payload: payload });
    notifyDone("The call is the sample payload now");
    store.getState().showField(node.id, "/sample_payload");
  };
  if (openId === null) {
    return (
      <CallList
        flowId={flowId}
        nodeId={node.id}
        sample={sample}
        canReplay={canReplay}
        outcome={outcome}
        onOutcome={setOutcome}
        onOpen={setOpenId}
      />
    );
  }
  return (
    <CallDetail
      key={openId}
      flowId={flowId}
      nodeId={node.id}
      callId={openId}
      sample={sample}
      readOnly={readOnly}
      canReplay={canReplay}
      tagOf={tagOf}
      onSample={takeSample}
      onOpen={setOpenId}
      onBack={() => setOpenId(null)}
    />
  );
}
