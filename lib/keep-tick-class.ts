import { createHook } from "node:async_hooks";

/** An entry of `process.nextTick`'s queue, held for as long as the process lives. */
let entry: object | undefined;

/**
 * Keeps V8's hidden class of the entries in `process.nextTick`'s queue alive. When a full collection finds the queue empty, V8
 * forgets that class. The next entries get a new one, and after a few collections V8 gives up on the code in `nextTick` that
 * builds them: from then on each call of it takes about 1 µs longer, and a webhook call makes four. Importing Prisma at the
 * start is enough for that. Seen in a profile of the web process (`--cpu-prof`) under `npm run bench -- burst`.
 */
export function keepTickClass(): void {
  if (entry) return;
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") entry = resource;
    },
    // Tracking promises would slow all of them down for good.
    trackPromises: false,
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
