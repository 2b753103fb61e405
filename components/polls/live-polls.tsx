"use client";

import { IconAlertCircle } from "@tabler/icons-react";
import type { LivePoll } from "#api/polls/schema.ts";
import { usePolls } from "#components/api/polls.ts";
import schedule from "#components/schedule/schedule.module.css";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./polls.module.css";

/**
 * When the polling triggers of a live flow check next, and since when they fail. Renders nothing without any.
 *
 * @param nodeId only this trigger
 */
export function LivePolls({ flowId, nodeId }: { flowId: string; nodeId?: string }) {
  const { data } = usePolls(flowId);
  const polls = data?.data.filter((poll) => nodeId === undefined || poll.node_id === nodeId) ?? [];
  if (polls.length === 0) return null;
  const title = polls.length === 1 ? "Next check" : "Next checks";
  return (
    <section aria-label={title} className={schedule.runs}>
      <h3 className={schedule.title}>{title}</h3>
      <ul className={schedule.list}>
        {polls.map((poll) => (
          <Poll key={poll.node_id} poll={poll} />
        ))}
      </ul>
    </section>
  );
}

function Poll({ poll: { next_at, polled_at, failing } }: { poll: LivePoll }) {
  return (
    <li>
      <div className={schedule.run}>
        <RelativeTime at={next_at} />
        <span className={schedule.offset}>
          {polled_at ? (
            <>
              succeeded <RelativeTime at={polled_at} />
            </>
          ) : (
            "has not succeeded yet"
          )}
        </span>
      </div>
      {failing && (
        <p className={classes.failing}>
          <IconAlertCircle size={14} aria-hidden />
          <span>
            Failing since <RelativeTime at={failing.since} />: {failing.error.message}
          </span>
        </p>
      )}
    </li>
  );
}
