"use client";

import { Button, Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useIsTypedIn } from "#components/monaco/pending-text.ts";
import classes from "./save-indicator.module.css";

const appearances = {
  saved: { text: "Saved", icon: IconCheck },
  saving: { text: "Saving…", icon: IconLoader2 },
  offline: { text: "Offline", icon: IconCloudOff },
  conflict: { text: "Conflicting changes", icon: IconAlertTriangle },
  refused: { text: "Not saved", icon: IconAlertTriangle },
  gone: { text: "Not saved", icon: IconAlertTriangle },
};

/** The save status of the draft. */
export function SaveIndicator({ onRetry }: { onRetry: () => void }) {
  const saveState = useEditor((editor) => editor.saveState);
  const isTypedIn = useIsTypedIn();
  const state = saveState === "saved" && isTypedIn ? "saving" : saveState;
  const problem = useEditor((editor) => editor.saveProblem);
  const retryAt = useEditor((editor) => editor.retryAt);
  const { text, icon: StateIcon } = appearances[state];
  return (
    <span className={classes.sign} data-state={state}>
      <Tooltip label={problem} disabled={problem === null} multiline maw={320}>
        <span className={classes.state} role="status">
          <StateIcon size={14} stroke={1.8} aria-hidden />
          <span className={classes.text}>{text}</span>
        </span>
      </Tooltip>
      {state === "offline" && (
        <>
          {retryAt !== null && <Countdown key={retryAt} to={retryAt} />}
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            Retry now
          </Button>
        </>
      )}
    </span>
  );
}

/** Seconds until the next try. Hidden from screen readers, which would be interrupted every second. */
function Countdown({ to }: { to: number }) {
  const [leftMs, setLeftMs] = useState(() => to - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(to - Date.now()), 250);
    return () => clearInterval(timer);
  }, [to]);
  return (
    <span className={classes.countdown} aria-hidden>
      {leftMs > 0 ? `Retry in ${Math.ceil(leftMs / 1000)} s` : "Retrying…"}
    </span>
  );
}
