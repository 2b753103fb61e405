"use client";

import { Button } from "@mantine/core";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { labelOf } from "#engine/edit/edit.ts";
import classes from "./input-order.module.css";

/** The nodes that lead to a node, in the order in which it gets their outputs; each can be put first. */
export function InputOrder({ nodeId, readOnly }: { nodeId: string; readOnly: boolean }) {
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const edges = document.edges.filter(({ target }) => target === nodeId);
  const sources = [...new Set(edges.map(({ source }) => source))].flatMap(
    (id) => findNode(document, id) ?? [],
  );
  if (sources.length < 2) {
    return <p className={classes.hint}>Connect two or more nodes to join their lists.</p>;
  }
  return (
    <section aria-label="Order of the inputs">
      <h3 className={classes.title}>Order of the inputs</h3>
      <ol className={classes.list}>
        {sources.map((source, index) => (
          <li key={source.id} className={classes.row}>
            <span className={classes.label}>
              {index + 1}. {labelOf(source, types)}
            </span>
            {index > 0 && !readOnly && (
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Put ${labelOf(source, types)} first`}
                onClick={() => store.getState().putInputFirst(nodeId, source.id)}
              >
                Put first
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
