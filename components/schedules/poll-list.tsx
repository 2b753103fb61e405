"use client";

import { IconAlertCircle } from "@tabler/icons-react";
import Link from "next/link";
import { useId } from "react";
import type { LivePoll } from "#api/polls/schema.ts";
import type { useAllPolls } from "#components/api/polls.ts";
import { PagedList } from "#components/ui/paged-list.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { durationText } from "#components/ui/time-text.ts";
import classes from "./poll-list.module.css";

const heads = ["Flow", "Source", "Last success", "Next check"];

/** The triggers of live flows that check a source from time to time. Renders nothing without any. */
export function PollList({ polls }: { polls: ReturnType<typeof useAllPolls> }) {
  const id = useId();
  if (polls.isPending || polls.data?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      {polls.data && (
        <h2 id={id} className={classes.title}>
          Polling triggers
        </h2>
      )}
      <PagedList query={polls} what="polling triggers" heads={heads} layout={classes.lines} empty={null}>
        {(poll) => <PollRow key={poll.node_id} poll={poll} />}
      </PagedList>
    </section>
  );
}

function PollRow({ poll }: { poll: LivePoll }) {
  const { flow_id, flow_name, description, interval_minutes, polled_at, next_at, failing } = poll;
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <Link href={`/flows/${flow_id}`} className={rows.open} data-row>
          {flow_name}
        </Link>
      </span>
      <span className={classes.source}>
        <span className={`${rows.dim} ${rows.cut}`}>
          {description}, every {durationText(interval_minutes * 60_000)}
        </span>
        {failing && <Failure failing={failing} />}
      </span>
      <span className={`${rows.dim} ${classes.last}`}>
        {polled_at === null ? "Not yet" : <RelativeTime at={polled_at} />}
      </span>
      <span className={rows.dim}>
        <RelativeTime at={next_at} />
      </span>
    </li>
  );
}

function Failure({ failing: { since, error } }: { failing: NonNullable<LivePoll["failing"]> }) {
  return (
    <span className={classes.failing} title={error.message}>
      <IconAlertCircle size={14} aria-hidden />
      <span className={rows.cut}>
        Failing since <RelativeTime at={since} />: {error.message}
      </span>
    </span>
  );
}
