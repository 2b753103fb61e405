import { toJsonText } from "#server/platform/http/stored-json.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { draining } from "#server/platform/status/draining.ts";

/** Prevents proxies from treating a silent stream as dead. The right to the stream is checked as often. */
const heartbeatMs = 15_000;
/**
 * Chunks that may wait for a slow reader. One that is further behind is disconnected; it reconnects and gets the
 * current state.
 */
const maxWaiting = 64;
const reconnectMs = 1_000;

/** Where events are written. Has no effect once the stream has ended. */
export interface EventSink {
  send(event: string, data: unknown): void;
  /** Checks now whether the reader still has the right to the stream, and ends it if not. */
  recheck(): void;
  end(): void;
}

/** The call that opened the stream: an endpoint's handler passes its own. */
export interface StreamedCall {
  request: Request;
  isStillAllowed(): Promise<boolean>;
}

/**
 * Server-sent events (HTML §9.2). `begin` is called immediately and returns a cleanup function, called when the reader
 * disconnects, `end` is called, the reader is too slow, or this process shuts down. It may be called twice. A reader
 * who loses the right to the stream (signed out, key revoked, role lost) is disconnected at the next heartbeat, or
 * when `begin` asks for a check.
 */
export function eventStream(
  { request, isStillAllowed }: StreamedCall,
  begin: (sink: EventSink) => () => void,
): Response {
  const over = AbortSignal.any([request.signal, draining()]);
  let release = () => {};

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false;
        let stop = () => {};
        const write = (text: string) => {
          if (isOver) return;
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
          else end();
        };
        const beat = () => void checkAccess(isStillAllowed, () => write(": still here\n\n"), end);
        const heartbeat = setInterval(beat, heartbeatMs);
        heartbeat.unref();
        release = () => {
          if (isOver) return;
          isOver = true;
          clearInterval(heartbeat);
          over.removeEventListener("abort", end);
          stop();
        };
        const end = () => {
          if (isOver) return;
          release();
          controller.close();
        };
        over.addEventListener("abort", end);
        write(`retry: ${reconnectMs}\n\n`);
        stop = begin({
          send: (event, data) => write(`event: ${event}\ndata: ${toLine(toJsonText(data))}\n\n`),
          recheck: beat,
          end,
        });
        if (over.aborted) end();
        // If it ended during `begin`, it has not been stopped yet.
        if (isOver) stop();
      },
      cancel() {
        release();
      },
    },
    { highWaterMark: maxWaiting },
  );
  return new Response(body, { headers });
}

const encoder = new TextEncoder();

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // "no-transform" prevents compressing proxies from buffering events; the other header does so for nginx.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

async function checkAccess(
  isStillAllowed: StreamedCall["isStillAllowed"],
  onAllowed: () => void,
  onLost: () => void,
): Promise<void> {
  try {
    if (await isStillAllowed()) onAllowed();
    else onLost();
  } catch (fault) {
    // The database is away, so there is nothing to send either. The next heartbeat checks again.
    logger().warn({ fault: describeFault(fault) }, "access to an event stream could not be checked");
  }
}

/** Stored JSON may be indented. In JSON, a line break is only between values. */
function toLine(json: string): string {
  return json.replaceAll(/[\r\n]+/g, " ");
}
