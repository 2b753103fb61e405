"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { editorOptions } from "#components/monaco/editor-options.ts";
import type { Monaco } from "#components/monaco/load.ts";
import { applyTheme } from "#components/monaco/theme.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import { registerTemplateLanguages, templateLanguage } from "./template/monaco-language.ts";

export interface DiffViewerProps {
  label: string;
  before: string;
  after: string;
  heightPx?: number;
}

/** Two texts side by side with what differs marked, by Monaco. Says so where nothing does. */
export function DiffViewer({ label, before, after, heightPx = 420 }: DiffViewerProps) {
  const { monaco, error } = useMonaco();
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme("light");
  const [isSame, setIsSame] = useState<boolean | null>(null);

  const create = useEffectEvent((element: HTMLElement, api: Monaco, [left, right]: [string, string]) => {
    registerTemplateLanguages(api);
    const language = templateLanguage("document");
    const original = api.editor.createModel(left, language);
    const modified = api.editor.createModel(right, language);
    const { readOnly: _, ...options } = editorOptions({
      lines: "many",
      document: true,
      readOnly: true,
      chars: left.length + right.length,
    });
    const diff = api.editor.createDiffEditor(element, {
      ...options,
      readOnly: true,
      originalEditable: false,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: false,
      hideUnchangedRegions: { enabled: true },
      renderOverviewRuler: false,
      renderMarginRevertIcon: false,
      renderGutterMenu: false,
      ignoreTrimWhitespace: false,
      ariaLabel: label,
    });
    for (const model of [original, modified]) {
      model.updateOptions({
        bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
      });
    }
    diff.setModel({ original, modified });
    diff.onDidUpdateDiff(() => setIsSame((diff.getLineChanges() ?? []).length === 0));
    return () => {
      diff.dispose();
      original.dispose();
      modified.dispose();
    };
  });

  useLayoutEffect(() => {
    if (monaco) applyTheme(monaco, scheme);
  }, [monaco, scheme]);

  useLayoutEffect(() => {
    if (monaco && host.current) return create(host.current, monaco, [before, after]);
  }, [monaco, before, after]);

  return (
    <section aria-label={label}>
      <p role="status" style={{ margin: "0 0 8px", fontSize: 12, minHeight: 18 }}>
        {isSame === true && "Both are the same."}
        {isSame === false && "What differs is marked."}
        {error && "The editor could not be loaded, so nothing can be compared. Reload the page."}
      </p>
      <div ref={host} style={{ height: heightPx }} />
    </section>
  );
}
