import { JSException, type JSValueHandle } from "quickjs-wasi";
import { cutText } from "#lib/cut-text.ts";
import type { FetchedFrame } from "#server/platform/sandbox/messages.ts";
import type { Machine } from "./engine.ts";

const maxWarning = 1000;

/**
 * Runs the promise jobs that are due. An interrupt ends them; the caller finds out why.
 *
 * @returns whether there were any
 */
export function runJobs({ vm }: Machine): boolean {
  try {
    return vm.executePendingJobs() > 0;
  } catch {
    // A job was interrupted: the call has used up its processor time, or was stopped.
    return true;
  }
}

/** Gives the code's random numbers their seed: 64 hexadecimal digits. */
export function seedRandom({ vm, guest }: Machine, seed: string): void {
  const parts = [0, 8, 16, 24].map((at) => vm.newNumber(Number.parseInt(seed.slice(at, at + 8), 16) | 0));
  vm.callFunction(guest.seed, vm.undefined, ...parts).dispose();
}

export function fireTimer({ vm, guest }: Machine, id: number): void {
  using handle = vm.newNumber(id);
  vm.callFunction(guest.arrive, vm.undefined, handle).dispose();
}

/** Settles the promise of one of the code's requests. */
export function deliverResponse({ vm, guest }: Machine, frame: FetchedFrame): void {
  using id = vm.newNumber(frame.id);
  if (frame.failure !== null) {
    using failure = vm.newString(frame.failure);
    vm.callFunction(guest.arrive, vm.undefined, id, failure).dispose();
    return;
  }
  using status = vm.newNumber(frame.status);
  using headers = vm.newString(frame.headers);
  using body = vm.newArrayBuffer(new Uint8Array(Buffer.from(frame.body, "base64")));
  vm.callFunction(guest.arrive, vm.undefined, id, vm.null, status, headers, body).dispose();
}

/**
 * The value of a settled promise.
 *
 * @throws {JSException} the reason of its rejection
 */
export async function takeSettled({ vm }: Machine, promise: JSValueHandle): Promise<JSValueHandle> {
  const settled = await vm.resolvePromise(promise);
  if ("error" in settled) throw new JSException(settled.error);
  return settled.value;
}

/** A promise for the promises in a result; undefined if the result has no pending promises. */
export function awaitInside({ vm, guest }: Machine, value: JSValueHandle): JSValueHandle {
  const inside = vm.callFunction(guest.awaitInside, vm.undefined, value);
  vm.markPromiseHandled(inside);
  return inside;
}

/** The place of a pending promise in the result. */
export function findPending({ vm, guest }: Machine, value: JSValueHandle): string {
  return vm.callFunction(guest.findPending, vm.undefined, value).consume((path) => path.toString());
}

/**
 * @param isUnchanged nothing has run since `awaitInside`
 * @returns the result as JSON text; null if it cannot be written, for the reason that `problem` names, or
 *   because it nests too deep
 */
export function writeResult({ vm, guest }: Machine, value: JSValueHandle, isUnchanged: boolean) {
  const flag = isUnchanged ? vm.true : vm.false;
  using written = vm.callFunction(guest.write, vm.undefined, value, flag);
  using text = written.getProp("text");
  using warnings = written.getProp("warnings");
  using problem = written.getProp("problem");
  return {
    text: text.isString ? text.toString() : null,
    warnings: readWarnings(warnings.toString()),
    problem: problem.toString(),
  };
}

/** They come from the code's machine; the parent checks them too. */
function readWarnings(text: string): string[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [];
  return parsed.filter((each) => typeof each === "string").map((each) => cutText(each, maxWarning));
}
