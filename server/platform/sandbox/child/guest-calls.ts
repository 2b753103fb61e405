import { JSException, type JSValueHandle } from "quickjs-wasi";
import type { FetchedFrame } from "#server/platform/sandbox/messages.ts";
import type { Machine } from "./engine.ts";

/** Runs the promise jobs that are due. An interrupt ends them; the caller finds out why. */
export function runJobs({ vm }: Machine): void {
  try {
    vm.executePendingJobs();
  } catch {
    // A job was interrupted: the call has used up its processor time, or was stopped.
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
 * @throws {JSException} what it was rejected with
 */
export async function takeSettled({ vm }: Machine, promise: JSValueHandle): Promise<JSValueHandle> {
  const settled = await vm.resolvePromise(promise);
  if ("error" in settled) throw new JSException(settled.error);
  return settled.value;
}
