import { createHook } from "node:async_hooks";

/** An entry of `process.nextTick`'s queue, referenced until the process exits. */
let entry: object | undefined;

/**
 * Keeps V8's hidden class for entries of `process.nextTick`'s queue alive. If the queue is empty during a full collection, V8
 * drops that class and gives later entries a new one. After a few collections V8 stops optimizing the code in `nextTick` that
 * builds entries: each call then takes about 1 µs longer, and a webhook call makes four. Importing Prisma at startup is enough
 * to cause this. Seen in a profile of the web process (`--cpu-prof`) under `npm run bench -- burst`.
 */
export function preserveTickClass(): void {
  if (entry) return;
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") entry = resource;
    },
    // Tracking promises would slow all of them down permanently.
    trackPromises: false,
  }).enable();
  process.nextTick(() => {});
  hook.disable();
}
