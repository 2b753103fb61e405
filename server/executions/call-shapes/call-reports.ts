import { LRUCache } from "lru-cache";
import type { CallReport } from "#api/executions/call-shapes/schema.ts";
import { clock } from "#lib/clock.ts";
import { service } from "#lib/services.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { findReportedFlow } from "./data.ts";
import { reportCalls } from "./report-calls.ts";

/** Reports of recently shown flows. A report is made when it is asked for, one at a time. */
export interface CallReports {
  /** Returns null if there is no such flow. */
  get(_: Principal, flowId: string): Promise<CallReport | null>;
}

export const callReports = service<CallReports>("callReports");

const maxReports = 100;
/** While a flow gets calls, its report is at least so old before it is made again. */
const leastAgeMs = 10_000;
/** The interval without new calls, in which the executions of the last ones have finished. */
const mostAgeMs = 300_000;

interface Made {
  state: string;
  atMs: number;
  report: Promise<CallReport>;
}

export function createCallReports(): CallReports {
  const reports = new LRUCache<string, Made>({ max: maxReports });
  let last: Promise<unknown> = Promise.resolve();

  return {
    async get(_, flowId) {
      const flow = await findReportedFlow(flowId);
      if (!flow) return null;
      const known = reports.get(flowId);
      const ageMs = known ? clock.monotonicMs() - known.atMs : Number.POSITIVE_INFINITY;
      if (known && ageMs < (known.state === flow.state ? mostAgeMs : leastAgeMs)) return known.report;
      const report = last.then(() => reportCalls(flow));
      last = report.catch(() => {});
      const made = { state: flow.state, atMs: clock.monotonicMs(), report };
      reports.set(flowId, made);
      // A failure is not cached.
      report.catch(() => reports.peek(flowId) === made && reports.delete(flowId));
      return report;
    },
  };
}
