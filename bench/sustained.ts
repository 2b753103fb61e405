import { chain, condition, setFields } from "#test/executions/chain.ts";
import { quantile } from "#test/processes/report.ts";
import { measureCommit } from "./commit-time.ts";
import type { Ground } from "./ground.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { offerOrders } from "./offered-load.ts";
import { type Sketch, startSketch } from "./sketch.ts";
import { finalSeconds, findSteadyRun, maxMedianMs, type Offer, type OfferedRun } from "./steady-rate.ts";
import { maxLateMs, runSteadily, type SteadyRun } from "./steady-run.ts";
import { layWholeWay } from "./whole-way.ts";

const promised = { perSecond: 6000, medianMs: maxMedianMs };
/** The least share of the sketch. */
const leastShare = 0.7;

/** Until V8 has compiled the hot code and PostgreSQL has statistics. */
const warmUp = { perSecond: 500, seconds: forLength(10, 4) };

/** Of an execution: trigger, Condition, Set Fields. */
const steps = 3;

const document = chain(
  condition("is_big", "{{total}}", "greater", "10"),
  setFields("named", { hello: "{{customer.name}}" }, { by: "true" }),
);

/**
 * Promise P2: accepted, run and finished per second, trigger → Condition → Set Fields; web, worker, database and load share
 * the machine. Finds the highest rate that holds for a minute, and that of a sketch which stores the finished execution.
 */
export async function measureSustained(): Promise<Measurement[]> {
  const way = await layWholeWay(document);
  try {
    const commitMs = await measureCommit(way.ground);
    await runSteadily(way, warmUp, steps);
    const run = await findSteadyRun((offered) => runSteadily(way, offered, steps));
    const sketch = await startSketch(way.ground, steps);
    await offerSketch(sketch, warmUp);
    const sketched = await findSteadyRun((offered) => offerSketch(sketch, offered));
    const share = run.finishedPerSecond / sketched.finishedPerSecond;
    const bytes = await sketch.rowBytes();
    await sketch.stop();
    console.log(`P2: rows of ${bytes.product.toFixed(0)} bytes, the sketch's ${bytes.sketch.toFixed(0)}`);
    return [
      ...judge(run, promised, ""),
      {
        promise: "P2",
        what: "the same, of a sketch that stores the finished execution in one statement",
        figure: `${(100 * share).toFixed(0)} %`,
        promised: `>= ${100 * leastShare} %`,
        baseline: `sketch ${sketched.finishedPerSecond.toFixed(0)}/s`,
        isMet: share >= leastShare,
      },
      reported({
        promise: "P2",
        what: "written to the write-ahead log for each execution",
        figure: `${run.walBytes.toFixed(0)} bytes`,
        baseline: null,
      }),
      reported({
        promise: "P2",
        what: "a commit of one row on this machine, median",
        figure: `${commitMs.toFixed(2)} ms`,
        baseline: null,
      }),
    ];
  } finally {
    await way.clear();
  }
}

/**
 * Measures the same flow at a fixed rate.
 *
 * @param least what must hold. A tenth more is offered, so that finishing in time shows some margin
 * @param suffix of the measurements' names
 * @param prepare what the flow has beside its document
 */
export async function sustain(
  least: typeof promised,
  suffix: string,
  prepare: (ground: Ground) => Promise<void>,
): Promise<Measurement[]> {
  const way = await layWholeWay(document);
  try {
    await prepare(way.ground);
    await runSteadily(way, warmUp, steps);
    const perSecond = Math.round(least.perSecond * 1.1);
    return judge(await runSteadily(way, { perSecond, seconds: finalSeconds }, steps), least, suffix);
  } finally {
    await way.clear();
  }
}

/** The sketch, with the same load. */
async function offerSketch({ url }: Sketch, offered: Offer): Promise<OfferedRun> {
  const { sent, errors, durationMs, latenciesMs } = await offerOrders(url, offered);
  const run = {
    finishedPerSecond: (sent * 1000) / durationMs,
    medianMs: quantile(latenciesMs, 0.5),
    holds: errors === 0 && durationMs <= offered.seconds * 1000 + maxLateMs,
  };
  console.log(
    `P2: sketch, offered ${offered.perSecond}/s for ${offered.seconds} s: ${run.finishedPerSecond.toFixed(0)}/s, median ${run.medianMs.toFixed(1)} ms: ${run.holds ? "holds" : "does not hold"}`,
  );
  return run;
}

function judge(run: SteadyRun, least: typeof promised, suffix: string): Measurement[] {
  return [
    {
      promise: "P2",
      what: `finished per second for ${finalSeconds} s, no backlog, all steps readable${suffix}`,
      figure: `${run.finishedPerSecond.toFixed(0)}/s${run.holds ? "" : ", does not hold"}`,
      promised: `>= ${least.perSecond}/s`,
      baseline: null,
      isMet: run.holds && run.finishedPerSecond >= least.perSecond,
    },
    {
      promise: "P2",
      what: `median response meanwhile${suffix}`,
      figure: `${run.medianMs.toFixed(1)} ms`,
      promised: `<= ${least.medianMs} ms`,
      baseline: null,
      isMet: run.medianMs <= least.medianMs,
    },
  ];
}
