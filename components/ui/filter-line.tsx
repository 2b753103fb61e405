import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./filter-line.module.css";

export interface FilterLineProps {
  children: ReactNode;
  /** Omitted if there is nothing to clear. */
  onClear?: (() => void) | undefined;
}

/** A row of filters above a list. */
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
