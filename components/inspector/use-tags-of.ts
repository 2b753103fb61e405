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
  const readsItself = useEditor(({ document }) => {
    const node = findNode(document, nodeId);
    const definition = node && definitionOf(node, types);
    return Boolean(definition?.trigger ?? definition?.container ?? definition?.sampleItem);
  });
  const select = useMemo(() => tagDocument(nodeId, readsItself), [nodeId, readsItself]);
  const document = useEditor((state) => select(state.document));
  const execution = useEditor((state) => state.lastExecution);
  const source = useMemo(
    () => createTagSource(document, types, nodeId, latestOutputs(execution)),
    [document, types, nodeId, execution],
  );
  useEffect(() => runWhenIdle(() => source.at("before").suggestions()), [source]);
  return source;
}
