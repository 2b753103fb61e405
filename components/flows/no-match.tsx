import { Button } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import type { FlowFilter } from "#components/api/flows.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { filterNames } from "./flow-filter.ts";

export interface NoMatchProps {
  filter: FlowFilter;
  onClear: () => void;
}

/** Shown when the filters leave no flow: why, and how to see more. */
export function NoMatch({ filter, onClear }: NoMatchProps) {
  const set = filterNames.filter((name) => filter[name] !== undefined);
  if (set.length === 1 && filter.folder !== undefined) {
    const isNone = filter.folder === "none";
    return (
      <EmptyState
        icon={IconFolder}
        title={isNone ? "Every flow is in a folder" : "This folder is empty"}
        actions={
          <Button variant="default" onClick={onClear}>
            Show all flows
          </Button>
        }
      >
        {isNone
          ? "Choose a folder to see its flows."
          : "Drag flows here, or choose “Move to folder” in a flow’s menu."}
      </EmptyState>
    );
  }
  return (
    <NoMatches title="No flow matches" onClear={onClear}>
      {reason(filter)}
    </NoMatches>
  );
}

function reason({ q, folder, labels, owner }: FlowFilter): string {
  if (q && folder !== undefined) return "No flow in this folder has these words in its name or description.";
  if (q) return "No flow that matches the filters has these words in its name or description.";
  if (labels?.includes(",")) return "No flow has all of these labels and matches the other filters.";
  if (owner) return "None of your flows matches the other filters.";
  return "Remove a filter to see more.";
}
