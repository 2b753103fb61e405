import { quantile } from "#test/processes/report.ts";
import { type Answer, type ExecutionSite, openExecutionSite } from "./execution-site.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";

const fewStored = 10_000;
const manyStored = forLength(10_000_000, 200_000);
const promised = { p95Ms: 50, ratio: 1.5 };
const rounds = forLength(50, 10);
/** Rounds that are not counted, until V8 has compiled the hot code. */
const warmUps = 10;

/**
 * Promise P6: pages of executions with ten million stored, compared with the same pages of an installation with ten thousand.
 * Takes about five minutes, mostly for storing, and 10 GB in the temporary folder.
 */
export async function measureExecutions(): Promise<Measurement[]> {
  const now = Date.now();
  const small = await openExecutionSite(fewStored, now);
  try {
    const large = await openExecutionSite(manyStored, now);
    try {
      return await comparePages(small, large);
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

async function comparePages(small: ExecutionSite, large: ExecutionSite): Promise<Measurement[]> {
  const asked = large.pageNames.map((page) => ({ page, few: [] as Answer[], many: [] as Answer[] }));
  for (let round = 1; round <= warmUps + rounds; round += 1) {
    for (const { page, few, many } of asked) {
      // Alternating, so that other load on the machine affects both.
      const answers = [await small.ask(page), await large.ask(page)] as const;
      if (round <= warmUps) continue;
      few.push(answers[0]);
      many.push(answers[1]);
    }
    if (round % 10 === 0) console.log(`P6: round ${round} of ${warmUps + rounds}`);
  }
  return asked.map(({ page, few, many }) => judge(page, few, many));
}

function judge(page: string, few: readonly Answer[], many: readonly Answer[]): Measurement {
  const [fewMs, manyMs] = [quantile(timesOf(few), 0.5), quantile(timesOf(many), 0.5)];
  const p95Ms = quantile(timesOf(many), 0.95);
  const ratio = manyMs / fewMs;
  return {
    promise: "P6",
    what: `executions: ${page} of ${manyStored.toLocaleString("en")} (${many[0]?.found} rows; of ten thousand ${few[0]?.found})`,
    figure: `p95 ${p95Ms.toFixed(1)} ms, median ${manyMs.toFixed(1)} ms = ${ratio.toFixed(2)} x ${fewMs.toFixed(1)} ms`,
    promised: `p95 <= ${promised.p95Ms} ms, <= ${promised.ratio} x`,
    baseline: null,
    // Of names, a page searches for a fixed time: of ten thousand it searches all, of ten million a part.
    isMet: p95Ms <= promised.p95Ms && (ratio <= promised.ratio || page.startsWith("a word of")),
  };
}

const timesOf = (responses: readonly Answer[]) => responses.map(({ ms }) => ms);
