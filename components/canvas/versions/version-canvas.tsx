"use client";

import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { ReactFlowProvider } from "@xyflow/react";
import { type ReactNode, useState } from "react";
import { Canvas } from "#components/canvas/canvas.tsx";
import { createEditorStore, EditorProvider, useEditorStore } from "#components/canvas/editor-context.tsx";
import type { FlowVersion } from "#server/flows/documents/schema.ts";
import classes from "./versions-dialog.module.css";

interface VersionCanvasProps {
  version: FlowVersion;
  onBack: () => void;
  /** The actions for the version. */
  children: ReactNode;
}

/** A version on a read-only canvas. */
export function VersionCanvas({ version, onBack, children }: VersionCanvasProps) {
  const { flowId, nodeTypes } = useEditorStore().getState();
  const [store] = useState(() =>
    createEditorStore({ flowId, nodeTypes, document: version.document, readOnly: true }),
  );
  return (
    <>
      <div className={classes.bar}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          All versions
        </Button>
        <span className={classes.title}>Version {version.number}</span>
        {children}
      </div>
      <div className={classes.canvas}>
        <EditorProvider value={store}>
          <ReactFlowProvider>
            <Canvas onOpenPanel={() => undefined} />
          </ReactFlowProvider>
        </EditorProvider>
      </div>
    </>
  );
}
