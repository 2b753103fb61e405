"use client";

import { createContext, use } from "react";
import type { JsonObject } from "#lib/json.ts";
import type { Part } from "./current-data.ts";

/** Runs the draft of an editor, and shows executions on its canvas. */
export interface DraftTest {
  /** Runs the draft, up to a node if one is given: with the chosen execution or call, else with its sample payload. */
  start: (untilNode?: string) => void;
  /** Runs a part of the draft with the current data. */
  startPart: (part: Part) => void;
  /** Runs the draft from this trigger with a payload. */
  startWith: (triggerNode: string, payload: JsonObject) => void;
  /** Makes an execution the current data, and shows its states on the canvas, live while it runs. */
  show: (executionId: string) => void;
  /** Shows an execution that was just started, as the last run. */
  showStarted: (executionId: string) => void;
  clear: () => void;
  isStarting: boolean;
}

const EditorRunContext = createContext<DraftTest | null>(null);

/** `<EditorRunProvider value={run}>`: everything inside can run the draft and show executions on the canvas. */
export const EditorRunProvider = EditorRunContext;

/** The surrounding editor's runs; null where nothing can be run, as on an execution's page. */
export function useEditorRun(): DraftTest | null {
  return use(EditorRunContext);
}
