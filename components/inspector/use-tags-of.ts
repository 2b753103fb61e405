import { useEffect, useMemo } from "react";
import { definitionOf } from "#components/canvas/store/document.ts";
import { findNode, useEditor } from "#components/canvas/store.ts";
import type { TagSource } from "#components/fields/template/tag-source.ts";
import { lastOutputs } from "./last-outputs.ts";
import { createTagSource, tagDocument } from "./tag-source.ts";
import { whenIdle } from "./when-idle.ts";

/** The tags that a node's settings may name, as the draft stands and with what ran last, worked out before they are typed. */
export function useTagsOf(nodeId: string): TagSource {
  const type = useEditor((state) => findNode(state.document, nodeId)?.type);
  const isTrigger = definitionOf(type ?? "")?.category === "trigger";
  const select = useMemo(() => tagDocument(nodeId, isTrigger), [nodeId, isTrigger]);
  const document = useEditor((state) => select(state.document));
  const execution = useEditor((state) => state.lastExecution);
  const source = useMemo(
    () => createTagSource(document, nodeId, lastOutputs(execution)),
    [document, nodeId, execution],
  );
  useEffect(() => whenIdle(() => source.suggestions()), [source]);
  return source;
}
