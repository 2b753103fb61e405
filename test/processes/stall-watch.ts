/*
 * Loaded into a process before everything else (`--import`). Measures how long its event loop stands still, and answers on the
 * socket that STALL_WATCH names. A stall is counted twice: by the clock, and by the processor time that the main thread spent
 * meanwhile, which a busy machine does not prolong.
 */
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";
import type { Stalls } from "./stalls.ts";

const everyMs = 5;
const path = process.env.STALL_WATCH;

let longest: Stalls = { clockMs: 0, processorMs: 0 };
let last = read();

function read(): Stalls {
  const { user, system } = process.threadCpuUsage();
  return { clockMs: performance.now(), processorMs: (user + system) / 1000 };
}

function look() {
  const now = read();
  longest = {
    clockMs: Math.max(longest.clockMs, now.clockMs - last.clockMs),
    processorMs: Math.max(longest.processorMs, now.processorMs - last.processorMs),
  };
  last = now;
}

if (isMainThread) watch();

function watch() {
  setInterval(look, everyMs).unref();
  createServer((_, response) => {
    look();
    response.end(JSON.stringify(longest));
    longest = { clockMs: 0, processorMs: 0 };
  })
    .listen(path)
    .unref();
}
