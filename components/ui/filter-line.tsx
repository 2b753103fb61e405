import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./filter-line.module.css";

export interface FilterLineProps {
  children: ReactNode;
  /** Left out where there is nothing to clear. */
  onClear?: (() => void) | undefined;
}

/** What a list is narrowed by, on a line above it. */
export function FilterLine({ children, onClear }: FilterLineProps) {
  return (
    <div className={classes.line}>
      {children}
      {onClear && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}
