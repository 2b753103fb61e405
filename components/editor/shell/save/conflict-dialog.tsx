"use client";

import { Button, Modal, SegmentedControl } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useCurrentUser } from "#components/api/access.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import type { SaveConflict } from "#components/editor/state/store/save-actions.ts";
import { DiffViewer } from "#components/fields/diff-viewer.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import type { Conflict, Side } from "#engine/merge/conflict.ts";
import classes from "./conflict-dialog.module.css";
import { conflictNote, conflictTitle, saverName, valueText } from "./conflict-text.ts";
import type { Saver } from "./saver.ts";

/** Someone else, or another tab, saved another value of the same field: the user decides which one stays. */
export function ConflictDialog({ saver }: { saver: Saver }) {
  const conflict = useEditor((state) => state.conflict);
  const userId = useCurrentUser().data?.user.id;
  // Escape must not close a sheet behind it either.
  useIsTopLayer(conflict !== null);
  const who = conflict ? saverName(conflict.theirs, userId) : "";
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Conflicting changes"
      size="min(860px, 94vw)"
    >
      {conflict && <Choices key={conflict.theirs.revision} conflict={conflict} who={who} saver={saver} />}
    </Modal>
  );
}

interface ChoicesProps {
  conflict: SaveConflict;
  who: string;
  saver: Saver;
}

function Choices({ conflict: { theirs, conflicts }, who, saver }: ChoicesProps) {
  const store = useEditorStore();
  const [{ flowId, document: mine, nodeTypes }] = useState(() => store.getState());
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const resolve = (choose: (conflict: Conflict) => Side) => void saver.resolve(choose);
  const isOnly = conflicts.length === 1;
  return (
    <>
      <p className={classes.text}>
        {who} saved this flow while you were editing it. Only the changes below conflict; all others are
        merged. Undo brings back what you replace.
      </p>
      <ul className={classes.conflicts}>
        {conflicts.map((conflict) => {
          const title = conflictTitle(conflict, { mine, theirs: theirs.document }, nodeTypes);
          return (
            <li key={conflict.id} className={classes.conflict}>
              <h3 className={classes.title}>{title}</h3>
              {conflict.kind === "field" ? (
                <FieldDiff label={title} who={who} {...conflict} />
              ) : (
                <p className={classes.note}>{conflictNote(conflict, who)}</p>
              )}
              {!isOnly && (
                <SegmentedControl
                  size="xs"
                  aria-label={title}
                  data={[
                    { value: "theirs", label: "Use theirs" },
                    { value: "mine", label: "Keep mine" },
                  ]}
                  value={chosen.get(conflict.id) ?? "theirs"}
                  onChange={(side) =>
                    setChosen(new Map(chosen).set(conflict.id, side === "mine" ? "mine" : "theirs"))
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className={classes.choices}>
        <Button
          component="a"
          href={`/flows/${flowId}`}
          target="_blank"
          variant="subtle"
          color="gray"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open their version
        </Button>
        <span className={classes.space} />
        <Button variant="default" onClick={() => resolve(() => "mine")}>
          {isOnly ? "Keep mine" : "Keep all of mine"}
        </Button>
        <Button variant={isOnly ? "filled" : "default"} onClick={() => resolve(() => "theirs")}>
          {isOnly ? "Use theirs" : "Use all of theirs"}
        </Button>
        {!isOnly && (
          <Button onClick={() => resolve(({ id }) => chosen.get(id) ?? "theirs")}>Save my choices</Button>
        )}
      </div>
    </>
  );
}

interface FieldDiffProps {
  label: string;
  who: string;
  mine: unknown;
  theirs: unknown;
}

const lineHeightPx = 20;
const minHeightPx = 60;
const maxHeightPx = 240;

function FieldDiff({ label, who, mine, theirs }: FieldDiffProps) {
  const texts = [valueText(theirs), valueText(mine)] as const;
  const lines = Math.max(...texts.map((text) => text.split("\n").length));
  const heightPx = Math.min(maxHeightPx, Math.max(minHeightPx, (lines + 1) * lineHeightPx));
  return (
    <>
      <div className={classes.sides} aria-hidden>
        <span>{who}</span>
        <span>You</span>
      </div>
      <DiffViewer
        label={`${label}: theirs and mine`}
        before={texts[0]}
        after={texts[1]}
        heightPx={heightPx}
      />
    </>
  );
}
