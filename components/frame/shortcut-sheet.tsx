"use client";

import { modals } from "@mantine/modals";
import { byGroup, keyedCommands, useAllCommands } from "#components/ui/commands.ts";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import classes from "./shortcut-sheet.module.css";

/** Keys that belong to a part of the page rather than to a command. */
const partKeys = [
  {
    part: "Panel",
    lines: [
      { keys: ["escape"], label: "Go back to the node" },
      { keys: ["alt+arrowup", "alt+arrowdown"], label: "Move the row" },
      { keys: ["mod+space"], label: "Suggest tags" },
      { keys: ["alt+="], label: "Switch between tags and JavaScript" },
    ],
  },
  {
    part: "Lists",
    lines: [
      { keys: ["arrowup"], label: "Previous row" },
      { keys: ["arrowdown"], label: "Next row" },
      { keys: ["enter"], label: "Open the row" },
      { keys: ["x"], label: "Select the call" },
    ],
  },
];

/** Lists every shortcut that works on this page. */
export function openShortcutSheet(): void {
  modals.open({ title: "Keyboard shortcuts", size: "lg", children: <ShortcutSheet /> });
}

function ShortcutSheet() {
  const groups = byGroup(keyedCommands(useAllCommands()));
  return (
    <div className={classes.sheet}>
      {groups.map(([group, commands]) => (
        <section key={group} className={classes.group}>
          <h3>{group}</h3>
          {commands.map(({ id, label, shortcut, alsoKeys = [], keysOnly }) => (
            <div key={id} className={classes.line} data-command={id} data-keys-only={keysOnly}>
              <span>{label}</span>
              <Keys keys={[shortcut, ...alsoKeys]} />
            </div>
          ))}
        </section>
      ))}
      {partKeys.map(({ part, lines }) => (
        <section key={part} className={classes.group}>
          <h3>{part}</h3>
          {lines.map(({ keys, label }) => (
            <div key={label} className={classes.line}>
              <span>{label}</span>
              <Keys keys={keys} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Keys that do the same. */
function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((each) => (
        <ShortcutHint key={each} keys={each} />
      ))}
    </span>
  );
}
