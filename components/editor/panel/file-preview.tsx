"use client";

import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { previewFile } from "#api/executions/file-previews/contract.ts";
import { call } from "#components/api/call.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import type { DocumentNode } from "#engine/document.ts";
import type { NodeDefinition, OutputPreview } from "#engine/node.ts";
import { previewSettings } from "./preview-output.ts";
import { PreviewResult } from "./preview-result.tsx";
import type { NodeTags } from "./tag-source.ts";

export interface OutputPreviewProps {
  definition: NodeDefinition;
  config: DocumentNode["config"];
  tags: NodeTags;
}

const typingPauseMs = 300;

/** The beginning of the file that the settings read with the current data. The server reads it. */
export function FilePreview({ definition, config, tags }: OutputPreviewProps) {
  const typed = useDeferredValue(config);
  // Compared as text: other settings of the flow change the tags, but not the file.
  const wanted = useMemo(() => {
    const settings = previewSettings(definition, typed, tags);
    return typeof settings === "string" ? settings : { json: JSON.stringify(settings) };
  }, [definition, typed, tags]);
  const isReady = typeof wanted !== "string";
  const preview = useFilePreview(definition.type, isReady ? wanted.json : null);
  return <PreviewResult preview={isReady ? preview : wanted} />;
}

/** Null before it has arrived, or without settings. While other settings are read, the previous one stays. */
function useFilePreview(type: string, settings: string | null): OutputPreview | null {
  const flowId = useEditor((state) => state.flowId);
  const [shown, setShown] = useState<OutputPreview | null>(null);
  useEffect(() => {
    if (settings === null) return;
    const controller = new AbortController();
    const show = (preview: OutputPreview) => {
      if (!controller.signal.aborted) setShown(preview);
    };
    const timer = setTimeout(() => {
      const body = { type, settings: JSON.parse(settings) };
      const { signal } = controller;
      call(previewFile, { params: { id: flowId }, body, signal }).then(show, (cause: unknown) => {
        const message = cause instanceof ApiProblem ? cause.message : "The file cannot be read now.";
        show({ error: { code: "preview_failed", message } });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [flowId, type, settings]);
  return shown;
}
