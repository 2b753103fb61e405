import { chain, condition, setFields } from "#test/executions/chain.ts";
import { measureCommit } from "./commit-time.ts";
import type { Ground } from "./ground.ts";
import { findHighestRate } from "./highest-rate.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { offerOrders } from "./offered-load.ts";
import { type Sketch, startSketch } from "./sketch.ts";
import { runSteadily, type SteadyRun } from "./steady-run.ts";
import { layWholeWay, type WholeWay } from "./whole-way.ts";

const promised = { perSecond: 6000, medianMs: 15 };
/** The least share of the sketch. */
const leastShare = 0.7;

const firstPerSecond = 500;
const probeSeconds = forLength(4, 2);
const finalSeconds = forLength(60, 10);
/** A rate that held for some seconds may be too high for a minute: then the next one is a tenth lower. */
const finalTries = 4;

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
    await warmUp(way);
    const run = await findSteadyRun(way);
    const sketch = await startSketch(way.ground, steps);
    const sketchRate = await findSketchRate(sketch);
    const share = run.finishedPerSecond / sketchRate;
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
        baseline: `sketch ${sketchRate}/s`,
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
    await warmUp(way);
    const perSecond = Math.round(least.perSecond * 1.1);
    return judge(await runSteadily(way, { perSecond, seconds: finalSeconds }, steps), least, suffix);
  } finally {
    await way.clear();
  }
}

/** Until V8 has compiled the hot code and PostgreSQL has statistics. */
async function warmUp(way: WholeWay): Promise<void> {
  await runSteadily(way, { perSecond: firstPerSecond, seconds: forLength(10, 4) }, steps);
}

/** At the highest rate that holds; the last run if none did. */
async function findSteadyRun(way: WholeWay): Promise<SteadyRun> {
  const holds = async (perSecond: number) =>
    (await runSteadily(way, { perSecond, seconds: probeSeconds }, steps)).holds;
  let perSecond = await findHighestRate(firstPerSecond, holds);
  if (perSecond === 0) throw new Error(`Not even ${firstPerSecond} calls per second hold on this machine.`);
  for (let tries = 1; ; tries += 1) {
    const run = await runSteadily(way, { perSecond, seconds: finalSeconds }, steps);
    if (run.holds || tries === finalTries) return run;
    perSecond = Math.round(perSecond * 0.9);
  }
}

/** The highest rate that the sketch holds, with the same load and in the same way. */
async function findSketchRate({ url }: Sketch): Promise<number> {
  const limitMs = probeSeconds * 1000 + 500;
  await offerOrders(url, { perSecond: firstPerSecond, seconds: probeSeconds });
  return findHighestRate(firstPerSecond, async (perSecond) => {
    const { errors, durationMs } = await offerOrders(url, { perSecond, seconds: probeSeconds });
    const holds = errors === 0 && durationMs <= limitMs;
    console.log(`P2: sketch, offered ${perSecond}/s: ${holds ? "holds" : "does not hold"}`);
    return holds;
  });
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
