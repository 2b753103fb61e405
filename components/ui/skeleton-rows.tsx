import { Skeleton } from "@mantine/core";
import classes from "./skeleton-rows.module.css";

export interface SkeletonRowsProps {
  count?: number;
  /** Of one row, in pixels: as high as what will stand there, so that nothing jumps. */
  height?: number;
  /** What is being loaded, for screen readers. */
  label: string;
}

/** Rows of a list that is on its way. */
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
