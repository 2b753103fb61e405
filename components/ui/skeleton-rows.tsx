import { Skeleton } from "@mantine/core";
import classes from "./skeleton-rows.module.css";

export interface SkeletonRowsProps {
  count?: number;
  /** The height of a row in pixels, the same as that of the loaded rows, so that nothing jumps. */
  height?: number;
  /** The data being loaded, for screen readers. */
  label: string;
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count = 8, height = 56, label }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row} className={classes.row} style={{ height, opacity: 1 - row / (count + 1) }}>
          <Skeleton w={72} h={14} />
          <Skeleton w={`${28 + ((row * 13) % 24)}%`} h={14} />
          <Skeleton w={64} h={14} ml="auto" />
        </div>
      ))}
    </div>
  );
}
