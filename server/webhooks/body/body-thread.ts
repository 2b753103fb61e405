import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { service } from "#lib/services.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import { maxValues } from "#server/platform/json/value-limit.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { TagDeduplication } from "#server/webhooks/admission/deduplication.ts";
import type { KeyTag } from "#server/webhooks/admission/gathering.ts";
import { maxBodyBytes as maxKeptBytes } from "#server/webhooks/recording/limits.ts";
import type { CallMetadata } from "./webhook-record.ts";
import type { LargeBody } from "./write-input.ts";

/** A large body to be parsed. */
export interface BodyTask {
  body: LargeBody;
  metadata: CallMetadata;
  /** Deduplication by a tag, which needs the output. */
  deduplication: TagDeduplication | null;
  /** The template of the key under which the execution waits for its turn; null if it needs none. */
  turnTemplate: string | null;
  /** The template of the execution's name; null if executions have no names. */
  nameTemplate: string | null;
  redaction: Redaction | null;
  /** The tag whose value identifies the calls that share executions. */
  gatherBy: KeyTag | null;
}

/** `input`: the trigger's output as JSON. */
export interface WrittenBody {
  kind: "written";
  input: Uint8Array;
  /** Identifies the delivery. */
  keyHash: Uint8Array | null;
  /** The key that `turnTemplate` resolves to. */
  turnKey: string | null;
  /** The name that `nameTemplate` resolves to. */
  name: string | null;
  /** Calls with the same one share executions. */
  gatherKey: string;
}

export type BodyResult = WrittenBody | { kind: "problem"; problem: string };

/** The thread exited before it was done. Sending the call again may help. */
export class BodyThreadExited extends Error {}

/** A thread that parses large bodies, one after the other, off the event loop. */
export interface BodyThread {
  /** Takes ownership of the body's bytes. Throws BodyThreadExited. */
  write(task: BodyTask): Promise<BodyResult>;
  /** Ends the thread if it is running. */
  close(): void;
}

/** Far more than one body needs. Beyond it the thread exits, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** The time that the thread waits for another body before it exits and frees its memory. */
const idleMs = 10_000;

/** The process's thread for large bodies. */
export const bodyThread = service<BodyThread>("bodyThread");

/** The thread starts with the first large body, and exits after a while without one. */
export function createBodyThread(): BodyThread {
  let running: BodyThread | null = null;
  return {
    write(task) {
      running ??= start(() => {
        running = null;
      });
      return running.write(task);
    },
    close() {
      running?.close();
    },
  };
}

/** @param onEnd called once, when the thread accepts no more tasks */
function start(onEnd: () => void): BodyThread {
  const worker = new Worker(join(import.meta.dirname, "run-body-thread.ts"), {
    resourceLimits,
    workerData: { maxValues: maxValues() },
  });
  worker.unref();
  const waiting: PromiseWithResolvers<BodyResult>[] = [];
  let isOver = false;
  let idle: NodeJS.Timeout | undefined;
  const end = (cause?: unknown) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(idle);
    onEnd();
    for (const { reject } of waiting)
      reject(new BodyThreadExited("The thread for large bodies exited.", { cause }));
    void worker.terminate();
  };
  worker.on("message", (result: BodyResult) => {
    waiting.shift()?.resolve(result);
    if (waiting.length === 0) idle = setTimeout(end, idleMs).unref();
  });
  worker.on("error", (cause) => {
    logger().error({ fault: describeFault(cause) }, "the thread that parses large bodies failed");
    end(cause);
  });
  worker.on("exit", () => end());
  return {
    write(task) {
      clearTimeout(idle);
      const result = Promise.withResolvers<BodyResult>();
      waiting.push(result);
      worker.postMessage(task, task.body.kind === "text" ? ownBuffers(task.body.bytes) : []);
      return result.promise;
    },
    close: end,
  };
}

/**
 * The buffers that can be transferred instead of copied: those that contain nothing else, of a body that the inspector
 * does not record.
 */
function ownBuffers({ buffer, byteLength }: Buffer): ArrayBuffer[] {
  if (byteLength <= maxKeptBytes) return [];
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
