"use client";

import { createContext, use } from "react";
import type { DraftTest } from "#components/editor/shell/run/use-run.ts";

const EditorRunContext = createContext<DraftTest | null>(null);

/** `<EditorRunProvider value={run}>`: everything inside can run the draft and show executions on the canvas. */
export const EditorRunProvider = EditorRunContext;

/** The surrounding editor's runs; null where nothing can be run, as on an execution's page. */
export function useEditorRun(): DraftTest | null {
  return use(EditorRunContext);
}
