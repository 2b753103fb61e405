import { z } from "zod";
import { startChild } from "./child.ts";

/** The whole product on one machine, started by `npm start`. */
export interface NpmStart {
  url: string;
  /** The process id of npm, the ancestor of all others. */
  pid: number;
  /** From starting the command to its line "Millrace is ready". */
  readyMs: number;
  /** Signals the whole process group, as a terminal does; resolves when all processes have exited. */
  stop(): Promise<void>;
}

const readySchema = z.object({ url: z.string(), pid: z.int(), readyMs: z.number() });

/**
 * Runs `npm start` in the project's folder and waits until it reports ready. It ends with this process.
 *
 * @throws if it exits before that; its output is printed
 */
export async function npmStart(dataDir: string): Promise<NpmStart> {
  const holder = await startChild("hold-installation.ts", {}, dataDir);
  return { ...readySchema.parse(holder.message), stop: holder.stop };
}
