"use client";

import { Tooltip } from "@mantine/core";
import Link from "next/link";
import { type CSSProperties, type PointerEvent, type Ref, useState } from "react";
import classes from "./bars.module.css";

/** A value and the name of its period: "Mon 23 Nov, 12:00". */
export interface Point {
  label: string;
  value: number;
  /** The list of what is counted in the period. */
  href?: string;
}

export interface BarsProps {
  points: readonly Point[];
  /** The name of the values: "Failed". */
  name: string;
  /** A CSS color. */
  color: string;
}

/**
 * Bars over time, without axes: the largest value decides the height, the tooltip says what a bar is. Hidden from screen
 * readers, which get the numbers as a table.
 */
export function Bars({ points, name, color }: BarsProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const largest = Math.max(...points.map(({ value }) => value));
  const pointed = pointedAt === null ? undefined : points[pointedAt];
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.floor(((clientX - left) / width) * points.length));
  };
  return (
    <div
      className={classes.bars}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setPointedAt(null)}
    >
      {points
        .map(({ value }, at) => ({ at, value }))
        .map(({ at, value }) => (
          <div key={at} className={classes.period}>
            {value > 0 && (
              <div
                className={classes.bar}
                style={{ height: `${(100 * value) / largest}%`, background: color }}
              />
            )}
          </div>
        ))}
      {pointed && (
        <Tooltip
          key={pointedAt}
          opened
          label={<PointText point={pointed} name={name} color={color} />}
          position="right"
          transitionProps={{ duration: 0 }}
          classNames={{ tooltip: classes.tooltip }}
        >
          <Pointed
            className={classes.pointed}
            href={pointed.value > 0 ? pointed.href : undefined}
            style={{
              left: `${(100 * (pointedAt ?? 0)) / points.length}%`,
              width: `${100 / points.length}%`,
            }}
          />
        </Tooltip>
      )}
    </div>
  );
}

interface PointedProps {
  href: string | undefined;
  className: string | undefined;
  style: CSSProperties;
  /** Of the tooltip. */
  ref?: Ref<HTMLAnchorElement & HTMLDivElement>;
}

/**
 * The period under the pointer. Its link is only for the pointer: the number above the bars links to the whole list, and a
 * table has all numbers.
 */
function Pointed({ href, ...place }: PointedProps) {
  if (href === undefined) return <div {...place} />;
  return <Link href={href} tabIndex={-1} data-opens {...place} />;
}

function PointText({ point, name, color }: { point: Point; name: string; color: string }) {
  return (
    <>
      <div className={classes.label}>{point.label}</div>
      <div className={classes.number}>
        <span className={classes.swatch} style={{ background: color }} />
        <span className={classes.name}>{name}</span>
        {point.value.toLocaleString("en-US")}
      </div>
    </>
  );
}
