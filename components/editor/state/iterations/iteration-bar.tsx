"use client";

import { ActionIcon, Popover, Slider, UnstyledButton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { type EditorState, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { labelOf } from "#engine/edit/edit.ts";
import { isContainer } from "#engine/edit/inside.ts";
import classes from "./iteration-bar.module.css";
import { type Iterations, iterationsOf, shownIteration, shownScope } from "./iterations.ts";
import { shownRun } from "./shown-run.ts";

/** More rows are reached by the slider. */
const maxRows = 200;

/** Which iteration of a container is shown, with a way to each of them. Renders nothing before the first one. */
export function IterationBar({ containerId }: { containerId: string }) {
  const store = useEditorStore();
  const count = useEditor((state) => read(state, containerId)?.count ?? 0);
  const shown = useEditor((state) => read(state, containerId)?.shown ?? 0);
  const failed = useEditor((state) => read(state, containerId)?.failed.length ?? 0);
  const label = useEditor(({ document, nodeTypes }) => {
    const node = nodesById(document).get(containerId);
    return node ? labelOf(node, nodeTypes) : "";
  });
  const [opened, setOpened] = useState(false);
  if (count === 0) return null;
  const choose = (iteration: number) => store.getState().chooseIteration(containerId, iteration);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click from selecting the container.
    <div
      className={`${classes.bar} nodrag nopan`}
      role="toolbar"
      aria-label={`Iterations of ${label}`}
      onClick={(event) => event.stopPropagation()}
    >
      <ActionIcon
        size={24}
        aria-label="Previous iteration"
        disabled={shown === 0}
        onClick={() => choose(shown - 1)}
      >
        <IconChevronLeft size={15} aria-hidden />
      </ActionIcon>
      <Popover
        opened={opened}
        onChange={setOpened}
        width={300}
        withinPortal
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.number}
            onClick={() => setOpened(!opened)}
            title="Choose an iteration"
          >
            {(shown + 1).toLocaleString("en")} of {count.toLocaleString("en")}
            {failed > 0 && <span className={classes.failed}>{failed.toLocaleString("en")} failed</span>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <Choice containerId={containerId} count={count} shown={shown} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        size={24}
        aria-label="Next iteration"
        disabled={shown === count - 1}
        onClick={() => choose(shown + 1)}
      >
        <IconChevronRight size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface ChoiceProps {
  containerId: string;
  count: number;
  shown: number;
  onChoose: (iteration: number) => void;
}

/** A slider over all iterations, and a list with the failed ones first. */
function Choice({ containerId, count, shown, onChoose }: ChoiceProps) {
  const [sliding, setSliding] = useState<number | null>(null);
  const store = useEditorStore();
  const failed = new Set(read(store.getState(), containerId)?.failed);
  const others = Array.from({ length: Math.min(count, maxRows) }, (_, iteration) => iteration);
  const rows = [...failed, ...others.filter((iteration) => !failed.has(iteration))].slice(0, maxRows);
  return (
    <>
      <Slider
        min={1}
        max={Math.max(count, 2)}
        value={(sliding ?? shown) + 1}
        onChange={(value) => setSliding(value - 1)}
        onChangeEnd={(value) => {
          setSliding(null);
          onChoose(Math.min(value, count) - 1);
        }}
        thumbLabel="Iteration"
        disabled={count < 2}
      />
      <ul className={classes.list}>
        {rows.map((iteration) => (
          <li key={iteration}>
            <UnstyledButton
              className={classes.row}
              aria-current={iteration === shown || undefined}
              onClick={() => onChoose(iteration)}
            >
              Iteration {(iteration + 1).toLocaleString("en")}
              {failed.has(iteration) && <span className={classes.failed}>Failed</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className={classes.more}>The slider reaches the others.</p>}
    </>
  );
}

function read(state: EditorState, containerId: string): (Iterations & { shown: number }) | null {
  const run = shownRun(state);
  const node = nodesById(state.document).get(containerId);
  if (!run || !node || !isContainer(node, state.nodeTypes)) return null;
  const scope = shownScope(run, node);
  const iterations = iterationsOf(run.execution, run.document, containerId, scope);
  return { ...iterations, shown: shownIteration(run, containerId, scope) };
}
