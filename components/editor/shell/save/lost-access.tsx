import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconDownload, IconRefresh } from "@tabler/icons-react";
import Link from "next/link";
import type { FlowExport } from "#api/flows/documents/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { flushFields } from "#components/monaco/pending-text.ts";
import { copyText } from "#components/ui/copy-text.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import classes from "./lost-access.module.css";
import type { Saver } from "./saver.ts";

interface LostAccessProps {
  saver: Saver;
  onLookAgain: () => Promise<void>;
}

/** Explains that the flow is gone for the user while it was open, and lets them take the draft with them. */
export function LostAccess({ saver, onLookAgain }: LostAccessProps) {
  const store = useEditorStore();
  const isGone = useEditor((state) => state.saveState === "gone");
  const isDraftSaved = useEditor(() => saver.isSaved());
  const canEdit = useCanEdit();
  const readDraft = () => {
    flushFields();
    const { name, description, document } = store.getState();
    const file: FlowExport = {
      format: "millrace-flow",
      format_version: 1,
      flows: [{ name, description, document }],
    };
    return JSON.stringify(file, null, 2);
  };
  const lookAgain = async () => {
    await onLookAgain();
    if (store.getState().saveState === "gone")
      notifyProblem(
        "Nothing has changed",
        new Error("Ask an owner, or someone who sees the flow, to add you."),
      );
  };
  return (
    <div role="alert">
      {isGone && (
        <div className={classes.banner}>
          <IconAlertTriangle size={16} color="var(--status-failed)" aria-hidden className={classes.icon} />
          <div className={classes.text}>
            <strong>
              {canEdit ? "You can no longer open this flow." : "You can no longer change this flow."}
            </strong>{" "}
            {canEdit
              ? "Someone has deleted it, or made it private."
              : "Your role has changed, or someone has made the flow private."}{" "}
            {isDraftSaved
              ? "Everything that you had changed is saved."
              : "Your last changes are not saved: take the draft with you, and import it as a new flow."}
          </div>
          <div className={classes.actions}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => void copyText(readDraft(), "Copied the draft as JSON")}
            >
              Copy draft
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => download(readDraft(), store.getState().name)}
            >
              Export JSON
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={() => void lookAgain()}
            >
              Try again
            </Button>
            <Button size="xs" variant="default" component={Link} href="/flows">
              All flows
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Saves a flow's export as a file. */
function download(text: string, name: string): void {
  const filename = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.flow.json`;
  saveFile(filename, new Blob([text], { type: "application/json" }));
}
