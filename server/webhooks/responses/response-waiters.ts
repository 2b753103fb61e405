import { newId } from "#lib/id.ts";
import { singleton } from "#lib/singleton.ts";
import { responseChannel, responseNotificationSchema } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ResponseState, readResponses } from "./data.ts";

/** Where callers of this process wait for what their flow answers. */
export interface ResponseWaiters {
  /** What `executions.reply_to` names, so that the worker tells this process. */
  processId: string;
  /** Begins to wait. Call it before the execution is stored, so that no answer can come too early. */
  expect(executionId: string): ResponseWaiter;
  /** Everyone who still waits hears `timeout`. */
  giveUp(): void;
}

export interface ResponseWaiter {
  /** What became of the execution. `gone`: the caller left. Ends the waiting. */
  reply(options: {
    timeoutMs: number;
    onDisconnect(leave: () => void): () => void;
  }): Promise<AwaitedResponse>;
  /** Ends the waiting without an answer. */
  cancel(): void;
}

export type AwaitedResponse = ResponseState | "timeout" | "disconnected";

/** A notification can be lost; this is how late an answer then is. One query looks for all who wait. */
const pollMs = 1000;

/**
 * Waits for answers that others store: whoever stores one says so, and it is read from the database. Words that come while a
 * read is under way share the next one.
 *
 * @param read those of the executions that are answered or over
 * @param onFailure told of a read that failed; those who wait are looked for again within a second
 */
export function createResponseWaiters(
  read: (ids: readonly string[]) => Promise<ResponseState[]>,
  onFailure: (cause: unknown) => void,
): ResponseWaiters & {
  /** These executions are said to be answered. */
  said(ids: readonly string[]): void;
} {
  const waiting = new Map<string, (reply: AwaitedResponse) => void>();
  let said = new Set<string>();
  let reading = false;
  let timer: NodeJS.Timeout | null = null;

  function lookAgain() {
    timer = null;
    if (waiting.size === 0) return;
    hear(waiting.keys());
    timer = setTimeout(lookAgain, pollMs);
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
      const { promise, resolve } = Promise.withResolvers<AwaitedResponse>();
      waiting.set(executionId, resolve);
      timer ??= setTimeout(lookAgain, pollMs).unref();
      const cancel = () => {
        waiting.delete(executionId);
      };
      return {
        cancel,
        async reply({ timeoutMs, onDisconnect: onGone }) {
          const timeout = setTimeout(resolve, timeoutMs, "timeout");
          const stopWatching = onGone(() => resolve("disconnected"));
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
export function responseWaiters(): ResponseWaiters {
  return singleton("webhooks.replies", () => {
    const created = createResponseWaiters(readResponses, (cause) =>
      logger().warn({ fault: describeFault(cause) }, "answers not read, looking again"),
    );
    const receive = (payload: string) =>
      created.said(responseNotificationSchema.parse(JSON.parse(payload)).ids);
    webListener().listen(responseChannel(created.processId), receive, { onListening() {}, onLost() {} });
    return created;
  });
}
