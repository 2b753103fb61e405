import { newId } from "#lib/id.ts";
import { service } from "#lib/services.ts";
import { responseChannel, responseNotificationSchema } from "#queue/channels.ts";
import type { WebListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ResponseState, readResponses } from "./data.ts";

/** The callers of this process that wait for their flow's response. */
export interface ResponseWaiters {
  /** Stored in `executions.reply_to`, so that the worker notifies this process. */
  processId: string;
  /** Starts to wait. Call it before the execution is stored, so that no response can arrive earlier. */
  expect(executionId: string): ResponseWaiter;
  /** All waiting callers get `timeout`. */
  giveUp(): void;
}

export interface ResponseWaiter {
  /** Waits for the execution's response, once. `disconnected`: the caller closed the connection. */
  response(options: {
    timeoutMs: number;
    onDisconnect(listener: () => void): () => void;
  }): Promise<AwaitedResponse>;
  /** Stops waiting without a response. */
  cancel(): void;
}

export type AwaitedResponse = ResponseState | "timeout" | "disconnected";

/** A notification can get lost; a response is then at most this late. One query reads the responses for all waiters. */
const pollMs = 1000;

/**
 * Waits for responses that workers store. A worker sends a notification after storing one, and it is then read from the
 * database. Notifications that arrive during a read share the next one.
 *
 * @param read returns the given executions that have responded or finished
 * @param onFailure receives a failed read; waiting executions are read again within a second
 */
export function createResponseWaiters(
  read: (ids: readonly string[]) => Promise<ResponseState[]>,
  onFailure: (cause: unknown) => void,
): ResponseWaiters & {
  /** Reads the responses of these executions. */
  notify(ids: readonly string[]): void;
} {
  const waiting = new Map<string, Settle>();
  let notified = new Set<string>();
  let reading = false;
  let timer: NodeJS.Timeout | null = null;

  function poll() {
    timer = null;
    if (waiting.size === 0) return;
    notify(waiting.keys());
    timer = setTimeout(poll, pollMs);
    timer.unref();
  }

  function notify(ids: Iterable<string>) {
    for (const id of ids) if (waiting.has(id)) notified.add(id);
    if (!reading && notified.size > 0) void readNotified();
  }

  async function readNotified() {
    reading = true;
    while (notified.size > 0) {
      const ids = [...notified];
      notified = new Set();
      try {
        for (const response of await read(ids)) waiting.get(response.id)?.(response);
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
      // A form that is sent twice waits twice.
      const earlier = waiting.get(executionId);
      const settle = earlier ? settleBoth(earlier, resolve) : resolve;
      waiting.set(executionId, settle);
      timer ??= setTimeout(poll, pollMs).unref();
      const cancel = () => {
        if (waiting.get(executionId) === settle) waiting.delete(executionId);
      };
      return {
        cancel,
        async response({ timeoutMs, onDisconnect }) {
          const timeout = setTimeout(resolve, timeoutMs, "timeout");
          const stopListening = onDisconnect(() => resolve("disconnected"));
          const response = await promise;
          clearTimeout(timeout);
          stopListening();
          cancel();
          return response;
        },
      };
    },
    giveUp() {
      for (const resolve of waiting.values()) resolve("timeout");
    },
    notify,
  };
}

type Settle = (response: AwaitedResponse) => void;

function settleBoth(one: Settle, other: Settle): Settle {
  return (response) => {
    one(response);
    other(response);
  };
}

/** This process's waiting callers. */
export const responseWaiters = service<ResponseWaiters>("responseWaiters");

/** Starts listening for responses. */
export function createListeningWaiters(listener: WebListener): ResponseWaiters {
  const waiters = createResponseWaiters(readResponses, (cause) =>
    logger().warn({ fault: describeFault(cause) }, "responses could not be read, retrying"),
  );
  const receive = (payload: string) =>
    waiters.notify(responseNotificationSchema.parse(JSON.parse(payload)).ids);
  listener.listen(responseChannel(waiters.processId), receive, { onListening() {}, onLost() {} });
  return waiters;
}
