import { createServer, type ServerResponse } from "node:http";

/** A request that a flow sent. */
export interface RecordedCall {
  path: string;
  idempotencyKey: string;
  /** The trace that it belongs to. */
  traceparent: string | null;
  /** Milliseconds since the epoch. */
  atMs: number;
}

/** A server that flows call and that records every call, as the outside world of a test. */
export interface Recorder {
  /** Its address without a trailing slash. */
  url: string;
  /** The value of EGRESS_ALLOW with which flows can reach it. */
  allow: string;
  calls: RecordedCall[];
  close(): Promise<void>;
}

/** @param answer responds to a call, with its own timing; by default 200 and the number of calls */
export async function startRecorder(
  answer: (call: RecordedCall, response: ServerResponse, calls: readonly RecordedCall[]) => void = (
    _call,
    response,
    calls,
  ) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ count: calls.length }));
  },
): Promise<Recorder> {
  const calls: RecordedCall[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const call = {
        path: request.url ?? "",
        idempotencyKey: String(request.headers["idempotency-key"]),
        traceparent: request.headers.traceparent?.toString() ?? null,
        atMs: Date.now(),
      };
      calls.push(call);
      answer(call, response, calls);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
