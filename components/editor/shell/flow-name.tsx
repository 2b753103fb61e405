"use client";

import { useState } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import classes from "./top-bar.module.css";

const longestName = 200;

/** The flow's name, edited in place. Enter keeps it, Escape restores the old one. */
export function FlowName() {
  const store = useEditorStore();
  const name = useEditor((state) => state.name);
  const readOnly = useEditor((state) => state.readOnly);
  const [draft, setDraft] = useState<string | null>(null);
  if (readOnly) return <h1 className={classes.name}>{name}</h1>;

  const save = () => {
    const trimmed = draft?.trim() ?? "";
    if (trimmed !== "" && trimmed !== name) store.getState().rename(trimmed);
    setDraft(null);
  };
  return (
    <span className={classes.nameBox}>
      <h1 className={classes.spoken}>{name}</h1>
      {/* The hidden copy gives the field the width of its text. */}
      <span className={classes.nameSize} aria-hidden>
        {draft ?? name}
      </span>
      <input
        className={classes.nameField}
        data-flow-name
        aria-label="Name of the flow"
        value={draft ?? name}
        maxLength={longestName}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key !== "Escape") return;
          setDraft(null);
          event.currentTarget.value = name;
          event.currentTarget.blur();
        }}
      />
    </span>
  );
}
