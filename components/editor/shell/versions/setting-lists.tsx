"use client";

import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { DiffViewer } from "#components/fields/diff-viewer.tsx";
import type { SettingChange } from "./compare-nodes.ts";
import type { NodeSetting } from "./node-settings.ts";
import classes from "./setting-lists.module.css";

interface SettingChangesProps {
  changes: readonly SettingChange[];
  /** The names of the two sides: "Version 1" and "Draft". */
  before: string;
  after: string;
}

/** Settings that differ, each with its old and its new value side by side. */
export function SettingChanges({ changes, before, after }: SettingChangesProps) {
  return (
    <div className={classes.changes}>
      <div className={classes.sides} aria-hidden>
        <span>{before}</span>
        <span>{after}</span>
      </div>
      {changes.map((change) => (
        <SettingChangeRow key={change.path} change={change} before={before} after={after} />
      ))}
    </div>
  );
}

interface SettingChangeRowProps {
  change: SettingChange;
  before: string;
  after: string;
}

function SettingChangeRow({ change, before, after }: SettingChangeRowProps) {
  const [isHighlighted, setHighlighted] = useState(false);
  const isLong = change.before !== null && change.after !== null && /\n/.test(change.before + change.after);
  return (
    <section className={classes.change} aria-label={change.label}>
      <h3 className={classes.label}>{change.label}</h3>
      {isHighlighted ? (
        <DiffViewer
          label={`${change.label} in ${before} and ${after}`}
          before={change.before ?? ""}
          after={change.after ?? ""}
          heightPx={220}
        />
      ) : (
        <div className={classes.sides}>
          <Side side="before" name={before} text={change.before} />
          <Side side="after" name={after} text={change.after} />
        </div>
      )}
      {isLong && (
        <Button size="compact-xs" variant="subtle" onClick={() => setHighlighted(!isHighlighted)}>
          {isHighlighted ? "Show plain text" : "Highlight differences"}
        </Button>
      )}
    </section>
  );
}

interface SideProps {
  side: "before" | "after";
  name: string;
  /** Null if it does not have this setting. */
  text: string | null;
}

function Side({ side, name, text }: SideProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <div className={classes.side} data-side={side} tabIndex={0}>
      <VisuallyHidden>{name}: </VisuallyHidden>
      <SettingText text={text} />
    </div>
  );
}

function SettingText({ text }: { text: string | null }) {
  if (text === null) return <span className={classes.none}>Not there</span>;
  return text === "" ? <span className={classes.none}>Empty</span> : text;
}

/** A node's settings, read-only. Those that are as its type has them are left out. */
export function SettingList({ settings }: { settings: readonly NodeSetting[] }) {
  return (
    <dl className={classes.settings}>
      {settings
        .filter(({ isDefault }) => !isDefault)
        .map(({ path, label, text }) => (
          <div key={path} className={classes.setting}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>
              <SettingText text={text} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
