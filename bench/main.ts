import { loadavg } from "node:os";
import { measureResponded } from "./answered.ts";
import { measureAttacked } from "./attacked.ts";
import { measureAuditLog } from "./audit-log.ts";
import { measureBurst } from "./burst.ts";
import { measureCode } from "./code.ts";
import { measureEditor } from "./editor.ts";
import { measureElements } from "./elements.ts";
import { measureExecutions } from "./executions.ts";
import { measureFiles } from "./files.ts";
import { measureIterations } from "./iterations.ts";
import { measureLatest } from "./latest.ts";
import { measureLicenses } from "./licenses.ts";
import { measureLoops } from "./loops.ts";
import { type Measurement, toTable } from "./measurement.ts";
import { measureMemory } from "./memory.ts";
import { measureOverview } from "./overview.ts";
import { measureSchedules } from "./schedules.ts";
import { measureSearched } from "./searched.ts";
import { measureSigned } from "./signed.ts";
import { measureStart } from "./start.ts";
import { measureSubflows } from "./subflows.ts";
import { measureSustained } from "./sustained.ts";
import { measureTables } from "./tables.ts";
import { measureTyping } from "./typing.ts";
import { measureUploadedFile } from "./uploaded-file.ts";

/** The benchmarks by name. Together they take about ten minutes, half of it for `executions`. */
const benchmarks: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  burst: measureBurst,
  signed: measureSigned,
  sustained: measureSustained,
  searched: measureSearched,
  answered: measureResponded,
  licenses: measureLicenses,
  elements: measureElements,
  latest: measureLatest,
  executions: measureExecutions,
  overview: measureOverview,
  loops: measureLoops,
  subflows: measureSubflows,
  code: measureCode,
  files: async () => [...(await measureFiles()), ...(await measureUploadedFile())],
  schedules: measureSchedules,
  tables: measureTables,
  audit: measureAuditLog,
  start: measureStart,
  memory: measureMemory,
  editor: measureEditor,
  typing: measureTyping,
  iterations: measureIterations,
  attacked: measureAttacked,
};

/** `npm run bench -- [names]`: measures the promises in docs/measurements.md; without names, all of them. Exit code 1: a promise was missed. */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    console.error(
      `There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(benchmarks).join(", ")}.`,
    );
    return 2;
  }
  const measurements: Measurement[] = [];
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name} (load of the machine before: ${loadavg()[0]?.toFixed(1)})`);
    measurements.push(...(await measure()));
  }
  console.log(`\n${toTable(measurements)}`);
  return measurements.every(({ isMet }) => isMet) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
