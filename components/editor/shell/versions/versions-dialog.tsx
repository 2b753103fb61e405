"use client";

import { Modal, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { DraftStateList } from "./draft-state-list.tsx";
import type { ListProps, Shown } from "./shown.ts";
import { ShownDocument } from "./shown-document.tsx";
import { VersionList } from "./version-list.tsx";
import classes from "./versions-dialog.module.css";

interface VersionsDialogProps {
  saver: Saver;
  opened: boolean;
  /** The first view; the lists by default. */
  first?: Shown | null;
  onClose: () => void;
}

/** Published versions and earlier drafts: view them, compare them, restore one to the draft. */
export function VersionsDialog({ saver, opened, first = null, onClose }: VersionsDialogProps) {
  const [viewed, setViewed] = useState<Shown | null>(first);
  const isNarrow = useMediaQuery("(max-width: 900px)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={useIsTopLayer(opened)}
      title="Versions"
      size={viewed ? "90rem" : "lg"}
      fullScreen={isNarrow && viewed !== null}
    >
      {opened &&
        (viewed ? (
          <ShownDocument shown={viewed} saver={saver} onBack={() => setViewed(null)} onDone={onClose} />
        ) : (
          <Lists saver={saver} onView={setViewed} onDone={onClose} />
        ))}
    </Modal>
  );
}

const lists = [
  { value: "versions", label: "Versions" },
  { value: "drafts", label: "Earlier drafts" },
];

function Lists(props: Omit<ListProps, "flowId">) {
  const flowId = useEditor((state) => state.flowId);
  const [list, setList] = useState("versions");
  return (
    <>
      <SegmentedControl
        className={classes.lists ?? ""}
        aria-label="Show"
        size="xs"
        data={lists}
        value={list}
        onChange={setList}
      />
      {list === "versions" ? (
        <VersionList {...props} flowId={flowId} />
      ) : (
        <DraftStateList {...props} flowId={flowId} />
      )}
    </>
  );
}
