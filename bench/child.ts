import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { endsWithParent } from "#test/processes/ends-with-parent.ts";

/** A child with these flags ends when this process does, even by SIGKILL. */
export const childFlags = ["--disable-warning=ExperimentalWarning", ...endsWithParent];

/** A program of this folder in its own process. */
export interface Child {
  /** The first message that it sent. */
  message: unknown;
  pid: number;
  /** Sends a message and resolves with the next one from it. */
  ask(question: string): Promise<unknown>;
  /** Sends SIGTERM; resolves when it has exited. */
  stop(): Promise<void>;
}

/**
 * Starts a program; resolves with its first message.
 *
 * @throws if it exits before that
 */
export async function startChild(
  program: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Child> {
  const child = fork(join(import.meta.dirname, program), args, {
    env: { ...process.env, ...environment },
    execArgv: childFlags,
  });
  const ended = once(child, "exit");
  const failed = ended.then(([code, signal]) => {
    throw new Error(`${program} exited (${signal ?? `code ${code}`}) before it was ready.`);
  });
  const [message] = await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
  return {
    message,
    pid: child.pid ?? 0,
    async ask(question) {
      const answered = once(child, "message");
      child.send(question);
      return (await answered)[0];
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
