"use client";

import { Popover, UnstyledButton } from "@mantine/core";
import { useMemo } from "react";
import type { LiveSchedule } from "#api/schedules/schema.ts";
import { offsetText } from "#components/schedule/run-text.ts";
import { datesOf, dayName, dayText, type ScheduledDay, shownDays, weekOf } from "./week.ts";
import classes from "./week-strip.module.css";

const dayMinutes = 1440;
const height = 16;

/** The names of the days above the strips. */
export function WeekHead({ fromDate }: { fromDate: string }) {
  return (
    <span className={classes.head} aria-hidden>
      {datesOf(fromDate).map((date) => (
        <span key={date}>{dayName(date, { weekday: "short" })}</span>
      ))}
    </span>
  );
}

interface WeekStripProps {
  schedule: LiveSchedule;
  /** The first day, ISO 8601. */
  fromDate: string;
}

/** The coming seven days of a schedule: a mark for each time, a band for many. The button shows the same as text. */
export function WeekStrip({ schedule, fromDate }: WeekStripProps) {
  const { rule, time_zone, description, flow_name, next_runs } = schedule;
  const nextMs = Date.parse(next_runs[0] ?? "");
  const days = useMemo(
    () => weekOf({ rule, time_zone }, fromDate, nextMs, Date.now()),
    [rule, time_zone, fromDate, nextMs],
  );
  const texts = days.map(dayText).filter((text) => text !== null);
  const spoken = texts.map(({ day, times }) => `${day} ${times}`).join("; ") || "not due";
  return (
    <Popover position="bottom" shadow="md" trapFocus={false}>
      <Popover.Target>
        <UnstyledButton
          className={classes.strip}
          aria-label={`Next seven days of ${flow_name}: ${spoken}`}
          title="Show the times"
        >
          <Marks days={days} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.rule}>
          {description}, {offsetText(nextMs, time_zone)}
        </p>
        {texts.length === 0 ? (
          <p className={classes.none}>Not due in the next seven days.</p>
        ) : (
          <dl className={classes.days}>
            {texts.map(({ day, times }) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd className="tabular">{times}</dd>
              </div>
            ))}
          </dl>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Marks({ days }: { days: readonly ScheduledDay[] }) {
  const xOf = (day: number, minute: number) => day * dayMinutes + minute;
  const marks = days.flatMap(({ due }, day) =>
    due.kind === "times" ? due.minutes.map((minute) => `M${xOf(day, minute)} 1V${height - 1}`) : [],
  );
  const lines = Array.from({ length: shownDays + 1 }, (_, day) => `M${xOf(day, 0)} 0V${height}`);
  return (
    <svg
      viewBox={`0 0 ${shownDays * dayMinutes} ${height}`}
      preserveAspectRatio="none"
      className={classes.marks}
      aria-hidden
    >
      <path d={`M0 ${height / 2}H${shownDays * dayMinutes}`} className={classes.line} />
      <path d={lines.join("")} className={classes.line} />
      {days.map(
        ({ date, due }, day) =>
          due.kind === "many" && (
            <rect
              key={date}
              x={xOf(day, due.fromMinute)}
              y={3}
              width={Math.max(60, due.toMinute - due.fromMinute)}
              height={height - 6}
              className={classes.band}
            />
          ),
      )}
      <path d={marks.join("")} className={classes.mark} />
    </svg>
  );
}
