import { useEffect, useMemo } from "react";
import { findNode, useEditor } from "#components/canvas/editor-context.tsx";
import type { TagSource } from "#components/fields/template/tag-source.ts";
import { definitionOf } from "#engine/node-types.ts";
import { latestOutputs } from "./last-outputs.ts";
import { createTagSource, tagDocument } from "./tag-source.ts";
import { runWhenIdle } from "./when-idle.ts";

/** The tags that a node's settings can use, from the draft and the last execution, prepared before the user types. */
export function useTagsOf(nodeId: string): TagSource {
  const types = useEditor((state) => state.nodeTypes);
  const isTrigger = useEditor(({ document }) => {
    const node = findNode(document, nodeId);
    return node !== undefined && definitionOf(node, types)?.category === "trigger";
  });
  const select = useMemo(() => tagDocument(nodeId, isTrigger), [nodeId, isTrigger]);
  const document = useEditor((state) => select(state.document));
  const execution = useEditor((state) => state.lastExecution);
  const source = useMemo(
    () => createTagSource(document, types, nodeId, latestOutputs(execution)),
    [document, types, nodeId, execution],
  );
  useEffect(() => runWhenIdle(() => source.suggestions()), [source]);
  return source;
}
