import type { StoredFlows } from "./stored-executions.ts";

/** A query of `GET /api/executions`. */
type PageQuery = Readonly<Record<string, string>>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The pages that the list of executions requests, by their name in the table: every filter, each also in its worst case, which
 * matches nothing or only the oldest.
 *
 * @param now when the newest execution started, in milliseconds since the epoch
 */
export function executionPages(flows: StoredFlows, now: number) {
  const { busy, quiet, broken, old, empty } = flows;
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();
  return {
    "first page": {},
    "a busy flow": { flow_id: busy },
    "a quiet flow": { flow_id: quiet },
    "a flow with the oldest alone": { flow_id: old },
    "a flow, none": { flow_id: empty },
    succeeded: { status: "succeeded" },
    failed: { status: "failed" },
    waiting: { status: "waiting" },
    "canceled, the oldest alone": { status: "canceled" },
    "succeeded, of a busy flow": { flow_id: busy, status: "succeeded" },
    "failed, of a busy flow": { flow_id: busy, status: "failed" },
    "succeeded, of a flow, none": { flow_id: broken, status: "succeeded" },
    "failed, of a flow, none": { flow_id: empty, status: "failed" },
    "waiting, of a flow, none": { flow_id: empty, status: "waiting" },
    "canceled, of a flow, none": { flow_id: broken, status: "canceled" },
    tests: { trigger: "test" },
    "tests of a busy flow": { flow_id: busy, trigger: "test" },
    "tests, failed": { trigger: "test", status: "failed" },
    "replays, none": { trigger: "replay" },
    "replays of a flow, none": { flow_id: busy, trigger: "replay" },
    "replays, failed, none": { trigger: "replay", status: "failed" },
    "tests of a flow, succeeded, none": { flow_id: broken, trigger: "test", status: "succeeded" },
    "last 30 days": { from: daysAgo(30) },
    "60 days ago and before": { to: daysAgo(60) },
    "a quiet flow, 60 to 120 days ago": { flow_id: quiet, from: daysAgo(120), to: daysAgo(60) },
    "before all of them": { to: daysAgo(400) },
    "ids that begin like all": { q: "01" },
    "an id that begins like none": { q: "ffff" },
    "a word of nearly all names": { q: "lovelace" },
    "a word of few names": { q: "zuse" },
    "a word of no name": { q: "quetzal" },
  } satisfies Record<string, PageQuery>;
}

export type ExecutionPages = ReturnType<typeof executionPages>;
