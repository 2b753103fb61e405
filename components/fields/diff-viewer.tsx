"use client";

import { useComputedColorScheme } from "@mantine/core";
import { DiffEditor } from "@monaco-editor/react";
import type { editor } from "monaco-editor/editor";
import { useLayoutEffect, useState } from "react";
import { editorOptions } from "#components/monaco/editor-options.ts";
import { applyTheme, themeName } from "#components/monaco/theme.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";
import { useRemountKey } from "#components/monaco/use-remount-key.ts";
import { withoutBracketColors } from "#components/monaco/without-bracket-colors.ts";
import { templateLanguage } from "./template/monaco-language.ts";

export interface DiffViewerProps {
  label: string;
  before: string;
  after: string;
  heightPx?: number;
}

/** Two texts side by side with differences highlighted, by Monaco. Says so when they are equal. */
export function DiffViewer({ label, before, after, heightPx = 420 }: DiffViewerProps) {
  const { monaco, error } = useMonaco();
  const scheme = useComputedColorScheme("light");
  const remountKey = useRemountKey();
  const [isSame, setIsSame] = useState<boolean | null>(null);

  useLayoutEffect(() => {
    if (monaco) applyTheme(monaco, scheme);
  }, [monaco, scheme]);

  const follow = (diff: editor.IStandaloneDiffEditor) => {
    const models = diff.getModel();
    // The React binding would dispose of the models before the editor that shows them, which Monaco reports as an
    // error.
    diff.onDidDispose(() => {
      models?.original.dispose();
      models?.modified.dispose();
    });
    if (models) [models.original, models.modified].forEach(withoutBracketColors);
    diff.onDidUpdateDiff(() => setIsSame((diff.getLineChanges() ?? []).length === 0));
  };

  return (
    <section aria-label={label}>
      <p role="status" style={{ margin: "0 0 8px", fontSize: 12, minHeight: 18 }}>
        {isSame === true && "No differences."}
        {isSame === false && "Differences are highlighted."}
        {error && "The comparison could not be loaded. Reload the page."}
      </p>
      <div style={{ height: heightPx }}>
        {monaco && (
          <DiffEditor
            key={remountKey}
            original={before}
            modified={after}
            language={templateLanguage("document")}
            theme={themeName}
            options={{ ...diffOptions(before.length + after.length), ariaLabel: label }}
            loading={null}
            keepCurrentOriginalModel
            keepCurrentModifiedModel
            onMount={follow}
          />
        )}
      </div>
    </section>
  );
}

function diffOptions(chars: number): editor.IDiffEditorConstructionOptions {
  const { readOnly: _, ...options } = editorOptions({ lines: "many", document: true, readOnly: true, chars });
  return {
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
  };
}
