"use client";

import { TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { describedBy, FieldFrame } from "#components/fields/field-frame.tsx";
import { useDescribedBy } from "#components/fields/use-described-by.ts";
import { addPendingField } from "#components/monaco/pending-text.ts";
import type { DocumentNode } from "#engine/document.ts";
import { nodesReferringTo, refuseKey } from "#engine/edit/rename-key.ts";

/** The node's key. Renaming it also renames it in tags, in the same step. */
export function KeyField({ node }: { node: DocumentNode }) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const document = useEditor((state) => state.document);
  const nodeTypes = useEditor((state) => state.nodeTypes);
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const isChanged = draft !== null && draft !== node.key;
  const refusal = isChanged ? refuseKey(document, nodeTypes, node.id, draft) : null;
  const users = useMemo(
    () => nodesReferringTo(document, nodeTypes, node.key),
    [document, nodeTypes, node.key],
  );
  const problems = refusal === null ? [] : [{ code: "key_refused", detail: refusal }];
  const help = keyHelp(node.key, users.length, isChanged);
  const field = useDescribedBy<HTMLInputElement>(describedBy(id, { help, problems }));

  const save = () => {
    if (isChanged && refusal === null) store.getState().renameKey(node.id, draft);
    setDraft(null);
  };
  const keepTyped = useEffectEvent(save);
  useEffect(() => addPendingField(() => keepTyped()), []);
  return (
    <FieldFrame id={id} label="Key" help={help} problems={problems}>
      <TextInput
        id={id}
        aria-label="Key"
        ref={field}
        error={problems.length > 0}
        readOnly={readOnly}
        value={draft ?? node.key}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          if (event.key !== "Escape" || !isChanged) return;
          event.stopPropagation();
          setDraft(null);
        }}
      />
    </FieldFrame>
  );
}

function keyHelp(key: string, users: number, isChanged: boolean): string {
  if (users === 0) return `Name used in tags, such as {{${key}.…}}.`;
  const nodes = users === 1 ? "1 node uses" : `${users} nodes use`;
  return isChanged ? `${nodes} the key in tags. Press Enter to rename it there too.` : `${nodes} it in tags.`;
}
