"use client";

import Link from "next/link";
import { Bars, type Point } from "./bars.tsx";
import classes from "./small-chart.module.css";

export interface SmallChartProps {
  title: string;
  /** The number that stands for all bars. */
  value: string;
  /** A few words after the number. */
  note?: string | undefined;
  /** The list of what is counted. */
  href?: string | undefined;
  points: readonly Point[];
  /** A CSS color. Each chart shows one thing, so its color is never the only sign. */
  color: string;
}

/** One number, and how it came about over time. */
export function SmallChart({ title, value, note, href, points, color }: SmallChartProps) {
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        {href === undefined ? (
          <span className={classes.value}>{value}</span>
        ) : (
          <Link href={href} className={classes.value} aria-label={`${title}: ${value}`}>
            {value}
          </Link>
        )}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </figcaption>
      <div aria-hidden className={classes.bars}>
        <Bars points={points} name={title} color={color} />
        <div className={classes.ends}>
          <span>{points.at(0)?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </div>
      </div>
    </figure>
  );
}
