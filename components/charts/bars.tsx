"use client";

import "@mantine/charts/styles.css";
import { BarChart } from "@mantine/charts";

/** A value and the name of its period: "Mon 23 Nov, 12:00". */
export interface Point {
  label: string;
  value: number;
}

export interface BarsProps {
  points: readonly Point[];
  /** What the values are: "Failed". */
  name: string;
  /** A CSS color. */
  color: string;
}

const heightPx = 96;

/**
 * Bars over time, without axes: the largest value decides the height, the tooltip says what a bar is. Hidden from screen
 * readers, which get the numbers as a table.
 */
export function Bars({ points, name, color }: BarsProps) {
  return (
    <BarChart
      h={heightPx}
      data={points.map(({ label, value }) => ({ label, value }))}
      dataKey="label"
      series={[{ name: "value", label: name, color }]}
      withXAxis={false}
      withYAxis={false}
      gridAxis="none"
      valueFormatter={(value) => value.toLocaleString("en-US")}
      barProps={{ radius: 2, minPointSize: (value) => (value ? 2 : 0), isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 4, right: 0, bottom: 0, left: 0 } }}
      tooltipAnimationDuration={0}
    />
  );
}
