"use client";

import { Button } from "@mantine/core";
import { IconCalendarClock, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import type { LiveSchedule } from "#api/schedules/schema.ts";
import { useAllPolls } from "#components/api/polls.ts";
import { useSchedules } from "#components/api/schedules.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import { shortRunText } from "#components/schedule/run-text.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { PollList } from "./poll-list.tsx";
import classes from "./schedule-list.module.css";
import { ScheduleMenu } from "./schedule-menu.tsx";
import { firstDate, isOverdue } from "./week.ts";
import { WeekHead, WeekStrip } from "./week-strip.tsx";

/** The schedules page: the next runs of all live flows, and when their polling triggers check next. */
export function ScheduleList() {
  const schedules = useSchedules();
  const polls = useAllPolls();
  const zones = schedules.data?.map(({ time_zone }) => time_zone) ?? [];
  const fromDate = firstDate([...new Set(zones)], Date.now());
  return (
    <>
      <PageHeader title="Schedules" />
      <PagedList
        query={schedules}
        what="schedules"
        head={<Heads fromDate={fromDate} />}
        layout={classes.lines}
        empty={polls.data?.length === 0 && <NoSchedules />}
      >
        {(schedule) => <ScheduleRow key={schedule.node_id} schedule={schedule} fromDate={fromDate} />}
      </PagedList>
      <PollList polls={polls} />
    </>
  );
}

/** Only visual: a line is understandable without them. */
function Heads({ fromDate }: { fromDate: string }) {
  return (
    <>
      <span aria-hidden>Flow</span>
      <span aria-hidden>Schedule</span>
      <span aria-hidden>Last run</span>
      <WeekHead fromDate={fromDate} />
      <span aria-hidden>Next run</span>
      <span aria-hidden className={classes.distance} />
    </>
  );
}

const weekMs = 7 * 86_400_000;

function ScheduleRow({ schedule, fromDate }: { schedule: LiveSchedule; fromDate: string }) {
  const { flow_id, flow_name, description, time_zone, next_runs, queued, last_execution: last } = schedule;
  const [next = ""] = next_runs;
  const ms = Date.parse(next);
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <Link href={`/flows/${flow_id}`} className={rows.open} data-row>
          {flow_name}
        </Link>
        {queued > 0 && <span className={classes.waiting}>{queued} queued</span>}
        {isOverdue(ms, Date.now()) && (
          <span className={classes.waiting} title="No worker has started it yet">
            Overdue
          </span>
        )}
      </span>
      <span className={`${rows.dim} ${rows.cut} ${classes.rule}`}>{description}</span>
      <span className={`${rows.menu} ${classes.last}`}>
        {last ? (
          <Link href={`/executions/${last.id}`} className={classes.lastRun}>
            <StatusBadge status={last.status} iconOnly />
            <RelativeTime at={last.created_at} />
          </Link>
        ) : (
          "Not yet"
        )}
      </span>
      <span className={classes.week}>
        <WeekStrip schedule={schedule} fromDate={fromDate} />
      </span>
      <span className={`${classes.next} tabular`}>{shortRunText(ms, time_zone, Date.now())}</span>
      <span className={`${rows.dim} ${classes.distance}`}>
        {/* Later, it is the same date again. */}
        {ms < Date.now() + weekMs && <RelativeTime at={next} />}
      </span>
      <ScheduleMenu schedule={schedule} />
    </li>
  );
}

function NoSchedules() {
  return (
    <EmptyState
      icon={IconCalendarClock}
      title="Nothing is scheduled"
      actions={
        <Button component={Link} href="/flows" leftSection={<IconRoute size={16} aria-hidden />}>
          Open a flow
        </Button>
      }
    >
      Add a Schedule or RSS Trigger to a flow and publish it. Its next runs or checks appear here.
    </EmptyState>
  );
}
