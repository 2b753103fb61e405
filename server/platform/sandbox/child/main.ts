import { readFrames, writeFrame } from "#server/platform/sandbox/frames.ts";
import type { FromChild, ToChild } from "#server/platform/sandbox/messages.ts";
import { createEngine } from "./engine.ts";
import type { StartedFetch } from "./outside-work.ts";
import { type RunningCall, runCall } from "./run-call.ts";
import { namesTemporal } from "./temporal.ts";

/**
 * The program of a sandbox child: it runs calls, one after another, and exits with its parent. It may open no connection,
 * start no process, and, from here on, read no file.
 */
const engine = await createEngine();
process.permission.drop("fs.read");
/** The parent is trusted; this only guards against a fault in it. */
const maxFrameBytes = 256 * 1024 * 1024;

let running: RunningCall | null = null;

const send = (frame: FromChild) => writeFrame(process.stdout, frame);

function sendFetch({ id, request, body }: StartedFetch): void {
  const { url, method, headers } = JSON.parse(request);
  send({ type: "fetch", id, url, method, headers, body: body && Buffer.from(body).toString("base64") });
}

async function handle(frame: ToChild): Promise<void> {
  if (frame.type === "fetched") {
    running?.fetched(frame);
    return;
  }
  // Before the call begins, so that it is not in its processor time.
  if (namesTemporal(frame)) await engine.prepareTemporal();
  running = runCall(engine, frame, sendFetch);
  const ended = await running.ended;
  running = null;
  send({ type: "ended", ...ended, residentBytes: process.memoryUsage.rss() });
}

readFrames(
  process.stdin,
  maxFrameBytes,
  (frame) => void handle(frame as ToChild),
  (fault) => {
    throw fault;
  },
);
process.stdin.once("end", () => process.exit());
send({ type: "ready" });
