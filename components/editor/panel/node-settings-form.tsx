"use client";

import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { SwitchInput } from "#components/fields/form/switch-input.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import { type DocumentNode, type NodeSettings, nodeSettingsSchema } from "#engine/document.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import type { NodeDefinition } from "#engine/node.ts";
import classes from "./inspector.module.css";
import { KeyField } from "./key-field.tsx";
import { RetrySettings } from "./retry-settings.tsx";
import { onFailure, onMissingTag } from "./setting-choices.ts";

/** The settings that every node has beside its own configuration. */
export function NodeSettingsForm({ node, definition }: { node: DocumentNode; definition: NodeDefinition }) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const settings = settingsOf(node);
  const set = (change: Partial<NodeSettings>) => store.getState().updateSettings(node.id, change);
  const runs = definition.category !== "trigger";
  return (
    <div className={classes.stack}>
      <KeyField node={node} />
      <TextField
        label="Note"
        lines="many"
        value={settings.note}
        onChange={(note) => set({ note })}
        readOnly={readOnly}
      />
      {runs && (
        <>
          <ChoiceInput
            label="On failure"
            options={onFailure}
            value={settings.on_failure}
            readOnly={readOnly}
            onChange={(value) => set({ on_failure: nodeSettingsSchema.shape.on_failure.parse(value) })}
          />
          <ChoiceInput
            label="When a tag has no value"
            options={onMissingTag}
            value={settings.on_missing_tag}
            readOnly={readOnly}
            onChange={(value) =>
              set({ on_missing_tag: nodeSettingsSchema.shape.on_missing_tag.parse(value) })
            }
          />
          <RetrySettings settings={settings} readOnly={readOnly} onChange={(retry) => set({ retry })} />
          <NumberInput
            label="Timeout per attempt"
            placeholder="Node default"
            field={{ min: 0.1, max: 3600, unit: "seconds" }}
            value={settings.timeout_seconds}
            isOptional
            readOnly={readOnly}
            onChange={(timeout_seconds) => set({ timeout_seconds })}
          />
        </>
      )}
      <SwitchInput
        label="Disabled"
        help={runs ? "Skipped; its input passes through." : "Does not start the flow."}
        value={settings.disabled}
        readOnly={readOnly}
        onChange={(disabled) => set({ disabled })}
      />
    </div>
  );
}
