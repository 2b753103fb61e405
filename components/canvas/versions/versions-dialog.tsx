"use client";

import { Badge, Button, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useVersions } from "#components/api/flows.ts";
import { useEditor, useEditorStore } from "#components/canvas/editor-context.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import type { FlowVersion } from "#server/flows/documents/schema.ts";
import { compareDocuments, describeDifference } from "./compare.ts";
import { VersionCanvas } from "./version-canvas.tsx";
import classes from "./versions-dialog.module.css";

interface VersionsDialogProps {
  flowId: string;
  opened: boolean;
  onClose: () => void;
}

/** All published versions: view them, compare them with the draft, restore one to the draft. */
export function VersionsDialog({ flowId, opened, onClose }: VersionsDialogProps) {
  const [viewed, setViewed] = useState<FlowVersion | null>(null);
  return (
    <Modal opened={opened} onClose={onClose} title="Versions" size={viewed ? "80rem" : "lg"}>
      {opened &&
        (viewed ? (
          <VersionCanvas version={viewed} onBack={() => setViewed(null)}>
            <Restore version={viewed} onDone={onClose} />
          </VersionCanvas>
        ) : (
          <VersionList flowId={flowId} onView={setViewed} onDone={onClose} />
        ))}
    </Modal>
  );
}

interface VersionListProps {
  flowId: string;
  onView: (version: FlowVersion) => void;
  onDone: () => void;
}

function VersionList({ flowId, onView, onDone }: VersionListProps) {
  const versions = useVersions(flowId);
  const draft = useEditor((state) => state.document);
  if (versions.isPending) return <SkeletonRows label="Loading versions" count={3} height={48} />;
  if (!versions.data) return <ErrorState title="The versions could not be loaded" error={versions.error} />;
  if (versions.data.data.length === 0)
    return <Text c="dimmed">Nothing has been published yet. Publish the flow to create version 1.</Text>;
  return (
    <ul className={classes.list}>
      {versions.data.data.map((version) => (
        <li key={version.id} className={classes.row}>
          <div className={classes.facts}>
            <span className={classes.number}>
              Version {version.number} {version.live && <Badge size="sm">Published</Badge>}
            </span>
            <span className={classes.text}>
              <RelativeTime at={version.created_at} />
              {version.created_by === null ? "" : ` by ${version.created_by}`} ·{" "}
              {describeDifference(compareDocuments(version.document, draft), "same as the draft")}
            </span>
          </div>
          <Button variant="default" size="xs" onClick={() => onView(version)}>
            View
          </Button>
          <Restore version={version} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}

/** Puts the version into the draft. Undo restores the draft. */
function Restore({ version, onDone }: { version: FlowVersion; onDone: () => void }) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  if (readOnly) return null;
  const restore = () => {
    store.getState().replace(version.document);
    notifySuccess(`Restored version ${version.number}. Undo returns to your draft`);
    onDone();
  };
  return (
    <Button variant="default" size="xs" onClick={restore}>
      Restore
    </Button>
  );
}
