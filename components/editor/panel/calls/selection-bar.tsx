import { Button } from "@mantine/core";
import type { CallReplay } from "#api/webhooks/calls/schema.ts";
import classes from "./calls.module.css";
import { CallReplayMenu } from "./replay-menu.tsx";

/** The most calls that can be replayed at once. */
const most = 100;

export interface SelectionBarProps {
  nodeId: string;
  chosen: ReadonlySet<string>;
  onClear: () => void;
  onReplayed: (replays: readonly CallReplay[]) => void;
}

/** The actions for the selected calls. They are replayed in the order in which they arrived. */
export function SelectionBar({ nodeId, chosen, onClear, onReplayed }: SelectionBarProps) {
  const ids = [...chosen].sort().slice(0, most);
  return (
    <>
      <span className={classes.chosen} role="status">
        {chosen.size > most
          ? `${chosen.size} selected, the first ${most} are replayed`
          : `${chosen.size} selected`}
      </span>
      <CallReplayMenu
        nodeId={nodeId}
        callIds={ids}
        onReplayed={(replays) => {
          onClear();
          onReplayed(replays);
        }}
      />
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </>
  );
}
