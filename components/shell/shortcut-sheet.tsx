"use client";

import { modals } from "@mantine/modals";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { byGroup, useAllCommands } from "./commands.ts";
import classes from "./shortcut-sheet.module.css";

const listKeys = [
  { keys: "arrowup", label: "Previous row" },
  { keys: "arrowdown", label: "Next row" },
  { keys: "enter", label: "Open the row" },
];

/** Shows every shortcut that works on this page. */
export function openShortcutSheet(): void {
  modals.open({ title: "Keyboard shortcuts", size: "lg", children: <ShortcutSheet /> });
}

function ShortcutSheet() {
  const groups = byGroup(useAllCommands().filter(({ shortcut }) => shortcut !== undefined));
  return (
    <div className={classes.sheet}>
      {groups.map(([group, commands]) => (
        <section key={group} className={classes.group}>
          <h3>{group}</h3>
          {commands.map(({ id, label, shortcut = "" }) => (
            <div key={id} className={classes.line}>
              <span>{label}</span>
              <KeyHint keys={shortcut} />
            </div>
          ))}
        </section>
      ))}
      <section className={classes.group}>
        <h3>Lists</h3>
        {listKeys.map(({ keys, label }) => (
          <div key={keys} className={classes.line}>
            <span>{label}</span>
            <KeyHint keys={keys} />
          </div>
        ))}
      </section>
    </div>
  );
}
