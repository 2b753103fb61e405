"use client";

import { useMemo } from "react";
import { templateLanguage } from "#components/fields/template/monaco-language.ts";
import { CodeEditor } from "#components/monaco/code-editor.tsx";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import type { Json } from "#lib/json.ts";

export interface RawViewProps {
  label: string;
  value: Json;
  maxHeightPx: number;
}

/** Data as a read-only JSON document. */
export function RawView({ label, value, maxHeightPx }: RawViewProps) {
  const { monaco, error } = useMonaco();
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  if (error)
    return <pre style={{ maxHeight: maxHeightPx, overflow: "auto", margin: 0, padding: 8 }}>{text}</pre>;
  if (!monaco) return null;
  return (
    <CodeEditor
      monaco={monaco}
      label={label}
      value={text}
      language={templateLanguage("document")}
      lines="many"
      document
      readOnly
      maxHeightPx={maxHeightPx}
    />
  );
}
