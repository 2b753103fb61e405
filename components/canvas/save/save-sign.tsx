"use client";

import { Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from "@tabler/icons-react";
import { useEditor } from "#components/canvas/store.ts";
import classes from "./save-sign.module.css";

const looks = {
  saved: { text: "Saved", icon: IconCheck },
  saving: { text: "Saving…", icon: IconLoader2 },
  offline: { text: "Offline, will retry", icon: IconCloudOff },
  conflict: { text: "Changed elsewhere", icon: IconAlertTriangle },
  refused: { text: "Not saved", icon: IconAlertTriangle },
};

/** How far the draft is kept, quietly. */
export function SaveSign() {
  const state = useEditor((editor) => editor.saveState);
  const problem = useEditor((editor) => editor.saveProblem);
  const { text, icon: StateIcon } = looks[state];
  return (
    <Tooltip label={problem} disabled={problem === null} multiline maw={320}>
      <span className={classes.sign} role="status" data-state={state}>
        <StateIcon size={14} stroke={1.8} aria-hidden />
        <span className={classes.text}>{text}</span>
      </span>
    </Tooltip>
  );
}
