import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

export interface NoMatchesProps {
  /** The message: "No flow matches". */
  title: string;
  /** "Remove a filter to see more." by default. */
  children?: ReactNode;
  onClear: () => void;
}

/** Shown when the filters of a list leave nothing, with a button that clears them. */
export function NoMatches({ title, children, onClear }: NoMatchesProps) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={title}
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {children ?? "Remove a filter to see more."}
    </EmptyState>
  );
}
