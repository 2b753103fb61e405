/*
 * Loaded into a process before everything else (`--import`, with `--expose-gc`). Answers on the socket that STALL_WATCH names how
 * long the process's event loop stood still since it was last asked; a POST collects its garbage first.
 */
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";
import { startStallMeter } from "./stall-meter.ts";

// Threads load it as well.
if (isMainThread) {
  const read = startStallMeter();
  createServer(({ method }, response) => {
    if (method === "POST") globalThis.gc?.();
    response.end(JSON.stringify(read()));
  })
    .listen(process.env.STALL_WATCH)
    .unref();
}
