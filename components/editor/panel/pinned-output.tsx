"use client";

import { Button } from "@mantine/core";
import { IconPinnedOff } from "@tabler/icons-react";
import { useState } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { JsonField } from "#components/fields/json-field.tsx";
import { type DocumentNode, maxPinLength, type Pin } from "#engine/document.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import { findJsonError } from "#engine/node.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import classes from "./inspector.module.css";

/** A node's pinned output, to edit and to unpin. */
export function PinnedOutput({ node, pin }: { node: DocumentNode; pin: Pin }) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const outputs = useEditor(({ nodeTypes }) => outputsOf(node, nodeTypes));
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Pin | null) => store.getState().pin(new Map([[node.id, change]]));
  const edit = (text: string) => {
    if (findJsonError(text) !== null) return;
    const output = parseExactJson(text);
    const isLong = JSON.stringify(output).length > maxPinLength;
    setProblem(isLong ? `At most ${maxPinLength.toLocaleString("en")} characters can be pinned.` : null);
    if (isLong) return;
    setTyped(text);
    set({ ...pin, output });
  };
  return (
    <section className={classes.pinned} aria-label="Pinned output">
      <JsonField
        label="Pinned output"
        help="Tests use it instead of running the node. The published version ignores it."
        value={isSame(typed, pin) ? typed : JSON.stringify(pin.output, null, 2)}
        onChange={edit}
        readOnly={readOnly}
        problems={problem === null ? [] : [{ code: "pin_too_long", detail: problem }]}
      />
      {outputs.length > 1 && (
        <ChoiceInput
          label="Branch"
          options={outputs.map(({ name, label = name }) => ({ value: name, label }))}
          value={pin.handle ?? outputs[0]?.name ?? ""}
          readOnly={readOnly}
          onChange={(handle) => set({ ...pin, handle })}
        />
      )}
      {!readOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPinnedOff size={14} aria-hidden />}
          onClick={() => set(null)}
        >
          Unpin
        </Button>
      )}
    </section>
  );
}

/** Whether the text is the output as it was typed, so that its spaces and line breaks stay. */
function isSame(text: string, { output }: Pin): boolean {
  return findJsonError(text) === null && JSON.stringify(parseExactJson(text)) === JSON.stringify(output);
}
