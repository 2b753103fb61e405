import { setImmediate } from "node:timers/promises";
import type { JSValueHandle, QuickJS } from "quickjs-wasi";
import { createBytecodeCache } from "./bytecode-cache.ts";
import { createInstance, type Instance, type MachineOptions } from "./instance.ts";
import { type Guest, takeGuestSnapshot } from "./snapshot.ts";

export interface Machine {
  readonly vm: QuickJS;
  readonly guest: Guest<JSValueHandle>;
  /** Prepares a script, before anything has run. Returns a function that evaluates it. */
  prepare(source: string, name: string): () => JSValueHandle;
  /**
   * The call is over. Nothing of the machine may be used afterwards.
   *
   * @param isIntact false if it failed: then nothing of it is used again
   */
  end(isIntact: boolean): void;
}

/** Makes virtual machines: the port behind which QuickJS is. */
export interface Engine {
  /** A machine in which no code has run yet. */
  create(options: MachineOptions): Promise<Machine>;
}

/** The largest script with packages has four megabytes, and its bytecode, which contains it, some fourteen. */
const maxBytecodeBytes = 24 * 1024 * 1024;

/**
 * Takes the snapshot that every machine starts from. An instance serves one call after another, with all of its memory
 * overwritten between them, which takes a twentieth of the time of making another.
 */
export async function createEngine(): Promise<Engine> {
  const snapshot = await takeGuestSnapshot();
  let spare: Promise<Instance> | null = createInstance(snapshot);
  await spare;
  const bytecode = createBytecodeCache(maxBytecodeBytes);
  return {
    async create(options) {
      const taken = spare ?? createInstance(snapshot);
      spare = null;
      const instance = await taken;
      instance.begin(options);
      return {
        vm: instance.vm,
        guest: instance.guest,
        prepare: (source, name) => bytecode.prepare(instance.vm, source, name),
        end(isIntact) {
          if (instance.reset() && isIntact) spare = Promise.resolve(instance);
          else {
            instance.vm.dispose();
            // After the result has been sent.
            spare = setImmediate().then(() => createInstance(snapshot));
          }
        },
      };
    },
  };
}
