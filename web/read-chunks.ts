import type { IncomingMessage } from "node:http";
import { BodyReadError } from "#server/platform/http/request-response.ts";
import { stopReading } from "./stop-reading.ts";

/**
 * Reads a request's body in chunks, at most 64 KB ahead of the consumer. Chunks are counted as they arrive, so that no more than
 * the limit and one chunk is ever read (promise S2). A consumer that stops early can still respond.
 *
 * @throws BodyReadError
 */
export async function* readChunks(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let over: "end" | BodyReadError["kind"] | null = null;
  let wake = () => {};
  const finish = (how: "end" | BodyReadError["kind"]) => () => {
    over ??= how;
    wake();
  };
  const more = () => wake();
  const [end, gone] = [finish("end"), finish("aborted")];
  limitReadTime(request, maxBytes, finish("too_large"));
  request.on("readable", more).on("end", end).on("close", gone).on("error", gone);
  try {
    while (over !== "too_large") {
      const arrived = Promise.withResolvers<void>();
      wake = arrived.resolve;
      const chunk: Buffer | null = request.read();
      if (chunk) yield chunk;
      else if (over) break;
      else await arrived.promise;
    }
    if (over !== "end") throw new BodyReadError(over ?? "aborted");
  } finally {
    request.off("readable", more).off("end", end).off("close", gone).off("error", gone);
    // Discards the unread rest, so that it does not precede the connection's next request.
    if (over !== "too_large") request.resume();
  }
}

/** Stops reading and calls `onExcess` as soon as more than `maxBytes` have arrived; the excess is dropped. */
function limitReadTime(request: IncomingMessage, maxBytes: number, onExcess: () => void): void {
  // Some data may have arrived before the body was read.
  let size = request.readableLength;
  const push = request.push.bind(request);
  const count = (more: number): boolean => {
    size += more;
    if (size <= maxBytes) return true;
    stopReading(request);
    onExcess();
    return false;
  };
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) =>
    count(chunk?.length ?? 0) && push(chunk, encoding);
  count(0);
}
