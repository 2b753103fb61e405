import { useEffect, useRef } from "react";
import { focusNode } from "#components/editor/canvas/commands/focus-node.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { maxLabelLength } from "#engine/edit/labels.ts";
import classes from "./label-field.module.css";

/** A node's label as a field on its card. Enter and blur keep what was typed, Escape restores the old label. */
export function LabelField({ node }: { node: DocumentNode }) {
  const store = useEditorStore();
  const known = labelOf(node, useNodeTypes());
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (typed: string | null) => {
    // This removes the field, which causes a second blur.
    if (isOver.current) return;
    isOver.current = true;
    const label = typed?.trim() ?? "";
    const { updateConfig, stopRenaming } = store.getState();
    if (label !== "" && label !== known) updateConfig(node.id, { label });
    stopRenaming();
  };
  return (
    <input
      ref={field}
      className={`${classes.field} nodrag nopan`}
      aria-label="Node label"
      defaultValue={known}
      maxLength={maxLabelLength}
      onBlur={(event) => end(event.currentTarget.value)}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        end(event.key === "Enter" ? event.currentTarget.value : null);
        focusNode(node.id);
      }}
    />
  );
}
