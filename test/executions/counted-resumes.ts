import type pg from "pg";
import type { RunExecutionsContext } from "#worker/tasks/run-executions.ts";
import { readExecution } from "./executions.ts";
import { createShell } from "./shell.ts";
import type { Stage } from "./stage.ts";

/** A worker that counts the steps that it reads. */
export function countingShell(pool: pg.Pool): RunExecutionsContext & { read: number } {
  const shell = createShell(pool);
  const counting: RunExecutionsContext & { read: number } = {
    ...shell,
    read: 0,
    loadSteps: async (requested) => {
      const steps = await shell.loadSteps(requested);
      counting.read += steps.length;
      return steps;
    },
  };
  return counting;
}

/** Resumes the execution in a new worker each time, until it has finished. Returns how many steps each worker read. */
export async function resumeToEnd(stage: Stage, id: string): Promise<number[]> {
  const { pool } = stage.database;
  const reads: number[] = [];
  do {
    const shell = countingShell(pool);
    await stage.run(id, shell);
    reads.push(shell.read);
    await stage.elapse(id);
  } while ((await readExecution(pool, id)).status === "waiting");
  return reads;
}
