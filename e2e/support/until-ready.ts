import type { ChildProcess } from "node:child_process";
import { until } from "#test/executions/until.ts";

/** Only a program that is broken takes this long, however busy the machine is. */
const longestMs = 300_000;

/** Waits until a program serves requests. @throws with its last output when it ends or never does */
export async function untilReady(url: string, program: ChildProcess): Promise<void> {
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-20_000);
    });
  }
  const look = async () => {
    if (program.exitCode !== null) throw new Error(`It ended with ${program.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    return response?.ok;
  };
  await until(`${url} is ready`, look, longestMs).catch((cause) => {
    program.kill("SIGTERM");
    throw new Error(`The program did not start. Its last output:\n${output}`, { cause });
  });
}
