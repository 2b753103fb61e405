"use client";

import { Button } from "@mantine/core";
import { IconPin } from "@tabler/icons-react";
import type { Step } from "#api/executions/reads/schema.ts";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { toPin } from "#components/editor/state/store/last-pin.ts";
import { notifyProblem } from "#components/ui/notify.tsx";

interface PinButtonProps {
  nodeId: string;
  label: string;
  /** The output to pin, and the exit by which the step left. */
  data: Pick<Step, "output" | "handle">;
}

/** Pins an output of the node, unless one is pinned already. */
export function PinButton({ nodeId, label, data }: PinButtonProps) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const isPinned = useEditor(({ document }) => findNode(document, nodeId)?.pin !== undefined);
  if (readOnly || isPinned) return null;
  const pin = () => {
    const node = findNode(store.getState().document, nodeId);
    if (!node) return;
    const found = toPin(store.getState(), node, data);
    if ("pin" in found) store.getState().pin(new Map([[node.id, found.pin]]));
    else notifyProblem("The output was not pinned", new Error(found.refusal));
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<IconPin size={14} aria-hidden />}
      onClick={pin}
    >
      {label}
    </Button>
  );
}
