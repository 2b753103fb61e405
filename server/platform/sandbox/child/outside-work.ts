import { clock } from "#lib/clock.ts";
import type { CallFrame, FetchedFrame } from "#server/platform/sandbox/messages.ts";
import type { CallLoop } from "./call-loop.ts";
import { deliverResponse, fireTimer } from "./guest-calls.ts";
import type { MachineOptions } from "./instance.ts";
import { createTimers } from "./timers.ts";

const maxTimers = 1000;
/** Timers that code leaves behind run if they are due this soon after it returned, or after its last response. */
const leftTimersMs = 1000;

/** A fetch that code has started. */
export interface StartedFetch {
  id: number;
  /** JSON text with url, method and headers, as the code's `fetch` wrote it. */
  request: string;
  body: Uint8Array | null;
}

/** The requests and timers of a call. */
export interface OutsideWork {
  /** The host functions that the code's `fetch` and `setTimeout` call. */
  readonly host: Pick<MachineOptions["host"], "fetch" | "timer" | "clearTimer">;
  readonly requests: number;
  readonly timers: number;
  /** The code has returned. */
  returned(): void;
  /** No request is open, and no timer is due so soon that it is waited for. */
  hasEnded(): boolean;
  /** Gives the code the response to one of its requests. */
  fetched(frame: FetchedFrame): void;
  clearTimers(): void;
}

/** @param send sends a request of the code to the parent process */
export function createOutsideWork(
  { kind, limits }: CallFrame,
  loop: CallLoop,
  send: (started: StartedFetch) => void,
): OutsideWork {
  const timers = createTimers();
  let open = 0;
  let sent = 0;
  let lastEventMs = 0;

  /** Expressions are evaluated again whenever their step is, and nothing waits for them. */
  const isRefused = () => {
    if (kind !== "expressions") return false;
    const message = "An expression cannot send requests or wait. Use a Code node.";
    loop.stop({ code: "code_failed", message });
    return true;
  };
  const host: OutsideWork["host"] = {
    timer(id, delayMs) {
      if (isRefused()) return;
      if (timers.size >= maxTimers) {
        loop.stop({ code: "code_failed", message: `The code set more than ${maxTimers} timers at once.` });
        return;
      }
      const delay = Math.min(Math.max(delayMs, 0), limits.elapsedMs);
      timers.set(id, delay, () => loop.arrive((machine) => fireTimer(machine, id)));
    },
    clearTimer: timers.clear,
    fetch(id, request, body) {
      if (isRefused()) return;
      sent += 1;
      if (sent > limits.fetches) {
        const message = `The code sent more than its ${limits.fetches} requests.`;
        loop.stop({ code: "fetch_limit", message });
        return;
      }
      open += 1;
      send({ id, request, body });
    },
  };
  return {
    host,
    get requests() {
      return open;
    },
    get timers() {
      return timers.size;
    },
    returned() {
      lastEventMs = clock.monotonicMs();
    },
    hasEnded: () => open === 0 && !timers.hasDueBy(lastEventMs + leftTimersMs),
    fetched(frame) {
      open -= 1;
      lastEventMs = clock.monotonicMs();
      loop.arrive((machine) => deliverResponse(machine, frame));
    },
    clearTimers: timers.clearAll,
  };
}
