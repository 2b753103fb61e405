import { newId } from "#lib/id.ts";
import { singleton } from "#lib/singleton.ts";
import { replyChannel, replySchema } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ReplyState, readReplies } from "./data.ts";

/** Where callers of this process wait for what their flow answers. */
export interface Replies {
  /** What `executions.reply_to` names, so that the worker tells this process. */
  processId: string;
  /** Begins to wait. Call it before the execution is stored, so that no answer can come too early. */
  expect(executionId: string): Expectation;
  /** Everyone who still waits hears `timeout`. */
  giveUp(): void;
}

export interface Expectation {
  /** What became of the execution. `gone`: the caller left. Ends the waiting. */
  reply(options: { timeoutMs: number; onGone(leave: () => void): () => void }): Promise<Reply>;
  /** Ends the waiting without an answer. */
  cancel(): void;
}

export type Reply = ReplyState | "timeout" | "gone";

/** A notification can be lost; this is how late an answer then is. One query looks for all who wait. */
const lookAgainMs = 1000;

/**
 * Waits for answers that others store: whoever stores one says so, and it is read from the database. Words that come while a
 * read is under way share the next one.
 *
 * @param read those of the executions that are answered or over
 * @param onFailure told of a read that failed; those who wait are looked for again within a second
 */
export function createReplies(
  read: (ids: readonly string[]) => Promise<ReplyState[]>,
  onFailure: (cause: unknown) => void,
): Replies & {
  /** These executions are said to be answered. */
  said(ids: readonly string[]): void;
} {
  const waiting = new Map<string, (reply: Reply) => void>();
  let said = new Set<string>();
  let reading = false;
  let timer: NodeJS.Timeout | null = null;

  function lookAgain() {
    timer = null;
    if (waiting.size === 0) return;
    hear(waiting.keys());
    timer = setTimeout(lookAgain, lookAgainMs);
    timer.unref();
  }

  function hear(ids: Iterable<string>) {
    for (const id of ids) if (waiting.has(id)) said.add(id);
    if (!reading && said.size > 0) void readSaid();
  }

  async function readSaid() {
    reading = true;
    while (said.size > 0) {
      const ids = [...said];
      said = new Set();
      try {
        for (const reply of await read(ids)) waiting.get(reply.id)?.(reply);
      } catch (cause) {
        onFailure(cause);
      }
    }
    reading = false;
  }

  return {
    processId: newId(),
    expect(executionId) {
      const { promise, resolve } = Promise.withResolvers<Reply>();
      waiting.set(executionId, resolve);
      timer ??= setTimeout(lookAgain, lookAgainMs).unref();
      const cancel = () => {
        waiting.delete(executionId);
      };
      return {
        cancel,
        async reply({ timeoutMs, onGone }) {
          const timeout = setTimeout(resolve, timeoutMs, "timeout");
          const stopWatching = onGone(() => resolve("gone"));
          const reply = await promise;
          clearTimeout(timeout);
          stopWatching();
          cancel();
          return reply;
        },
      };
    },
    giveUp() {
      for (const resolve of waiting.values()) resolve("timeout");
    },
    said: hear,
  };
}

/** The process's waiting callers. It begins to listen for answers when it is first asked for. */
export function replies(): Replies {
  return singleton("webhooks.replies", () => {
    const created = createReplies(readReplies, (cause) =>
      logger().warn({ fault: describeFault(cause) }, "answers not read, looking again"),
    );
    const receive = (payload: string) => created.said(replySchema.parse(JSON.parse(payload)).ids);
    webListener().listen(replyChannel(created.processId), receive, { heard() {}, lost() {} });
    return created;
  });
}
