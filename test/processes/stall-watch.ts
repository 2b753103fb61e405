/*
 * Loaded into a process before everything else (`--import`, with `--expose-gc`). Reports on the socket in STALL_WATCH
 * how long the process's event loop has stalled since the last request; a POST collects garbage first.
 */
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";
import { startStallMeter } from "./stall-meter.ts";

// Threads load it too.
if (isMainThread) {
  const read = startStallMeter();
  createServer(({ method }, response) => {
    if (method === "POST") globalThis.gc?.();
    response.end(JSON.stringify(read()));
  })
    .listen(process.env.STALL_WATCH)
    .unref();
}
