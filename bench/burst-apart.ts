import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Measurement } from "./measurement.ts";

/** Promise P1, by `burst.ts`, which is a program of its own: it is also run with a profiler and with other rounds. */
export async function measureBurst(): Promise<Measurement[]> {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, "burst.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
    process.stdout.write(chunk);
  });
  const [code] = await once(child, "close");
  const verdicts = said.matchAll(
    /^(\d+) connections: median ([\d.]+) % of the baseline; promised ([\d.]+) %/gm,
  );
  const measurements = [...verdicts].map(([, connections, median, promised]) => ({
    promise: "P1",
    what: `calls accepted and committed, ${connections} connections`,
    figure: `${median} %`,
    promised: `>= ${promised} %`,
    baseline: "100 %",
    kept: code === 0 || Number(median) >= Number(promised),
  }));
  if (measurements.length === 0) throw new Error(`The burst benchmark ended with ${code} and no figures.`);
  return measurements;
}
