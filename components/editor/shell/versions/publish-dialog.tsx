"use client";

import { Button, Modal, Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import { useVersions } from "#components/api/flows.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { ChangeList } from "./change-list.tsx";
import { type NamedDocument, toComparison } from "./comparison.ts";
import classes from "./versions-dialog.module.css";

const maxNoteLength = 500;

interface PublishDialogProps {
  opened: boolean;
  onClose: () => void;
  onPublish: (note: string) => void;
}

/** The draft to publish, beside the published version, and a note about it. */
export function PublishDialog({ opened, onClose, onPublish }: PublishDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={useIsTopLayer(opened)}
      title="Publish changes"
      size="xl"
    >
      {opened && <PublishForm onClose={onClose} onPublish={onPublish} />}
    </Modal>
  );
}

function PublishForm({ onClose, onPublish }: Omit<PublishDialogProps, "opened">) {
  const [note, setNote] = useState("");
  const flowId = useEditor((state) => state.flowId);
  const versions = useVersions(flowId);
  const published = versions.data?.data.find(({ live }) => live);
  const next = (versions.data?.data[0]?.number ?? 0) + 1;
  return (
    <form
      className={classes.publish}
      onSubmit={(event) => {
        event.preventDefault();
        onPublish(note.trim());
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={classes.changes} aria-label="Changes" tabIndex={0}>
        {versions.isPending && <SkeletonRows label="Loading the published version" count={3} height={36} />}
        {versions.isError && (
          <ErrorState title="The published version could not be loaded" error={versions.error} />
        )}
        {published && (
          <DraftChanges
            from={{ id: published.id, name: `Version ${published.number}`, document: published.document }}
          />
        )}
      </section>
      <Textarea
        label="Note"
        description="Optional. It is shown in the list of versions."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxNoteLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" data-autofocus>
          {versions.data ? `Publish v${next}` : "Publish"}
        </Button>
      </div>
    </form>
  );
}

function DraftChanges({ from }: { from: NamedDocument }) {
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const comparison = useMemo(
    () => toComparison(from, { id: "draft", name: "Draft", document }, types),
    [from, document, types],
  );
  return <ChangeList comparison={comparison} />;
}
