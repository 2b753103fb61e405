import { createServer, type ServerResponse } from "node:http";

/** One call that a flow made. */
export interface RecordedCall {
  path: string;
  idempotencyKey: string;
  /** Milliseconds since the epoch. */
  atMs: number;
}

/** A server that flows call and that remembers every call: what happened to the world outside. */
export interface Recorder {
  /** Its address without a slash at the end. */
  url: string;
  /** What EGRESS_ALLOW must say for flows to reach it. */
  allow: string;
  calls: RecordedCall[];
  close(): Promise<void>;
}

/** @param answer says how a call is answered, in its own time; left out: 200 and how many calls there have been */
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
