"use client";

import { Tabs, Textarea } from "@mantine/core";
import { useState } from "react";
import { maxElementBytes } from "#api/elements/schema.ts";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import classes from "./element-editor.module.css";
import { registerLanguages } from "./monaco-languages.ts";
import type { DraftFieldsProps } from "./settings-fields.tsx";

const parts = [
  { value: "html", label: "HTML", language: "html" },
  { value: "css", label: "CSS", language: "css" },
  { value: "script", label: "Script", language: "javascript" },
] as const;

/** Fields for an element's code. Plain text fields are used until Monaco has loaded, and if it cannot be loaded. */
export function CodeFields({ draft, onChange }: DraftFieldsProps) {
  const [part, setPart] = useState<string | null>("html");
  const { monaco } = useMonaco();
  if (monaco) registerLanguages(monaco);
  const bytes = new TextEncoder().encode(draft.html + draft.css + draft.script).length;
  return (
    <div>
      <Tabs value={part} onChange={setPart} keepMounted={false}>
        <Tabs.List aria-label="Code">
          {parts.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map(({ value, label, language }) => (
          <Tabs.Panel key={value} value={value}>
            <div className={classes.code}>
              {monaco ? (
                <CodeEditor
                  monaco={monaco}
                  id={`code-${value}`}
                  label={label}
                  lines="many"
                  document
                  language={language}
                  value={draft[value]}
                  onChange={(text) => onChange({ [value]: text })}
                  minHeightPx={320}
                  maxHeightPx={640}
                />
              ) : (
                <Textarea
                  aria-label={label}
                  value={draft[value]}
                  onChange={({ currentTarget }) => onChange({ [value]: currentTarget.value })}
                  autosize
                  minRows={16}
                  ff="monospace"
                  variant="unstyled"
                />
              )}
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
      <p className={classes.weight}>
        {bytes.toLocaleString("en")} of {maxElementBytes.toLocaleString("en")} bytes, before the shared
        tokens.
      </p>
    </div>
  );
}
