import { setImmediate } from "node:timers/promises";
import type { JSValueHandle, QuickJS } from "quickjs-wasi";
import { createBytecodeCache } from "./bytecode-cache.ts";
import { createInstance, type Instance, type MachineOptions } from "./instance.ts";
import { type Guest, type GuestSnapshot, readGuestParts, takeGuestSnapshot } from "./snapshot.ts";

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
  create(options: EngineOptions): Promise<Machine>;
  /** Gets ready to create machines with `Temporal`, which takes some 70 ms the first time. */
  prepareTemporal(): Promise<void>;
}

export interface EngineOptions extends MachineOptions {
  /** Whether the machine has `Temporal`. */
  hasTemporal: boolean;
}

/** The largest script with packages has four megabytes, and its bytecode, which contains it, some fourteen. */
const maxBytecodeBytes = 24 * 1024 * 1024;

/**
 * Takes the snapshot that every machine starts from. An instance serves one call after another, with all of
 * its memory overwritten between them, which takes a twentieth of the time of making another. Machines with
 * `Temporal` have a separate snapshot and instance.
 */
export async function createEngine(): Promise<Engine> {
  const bytecode = createBytecodeCache(maxBytecodeBytes);
  const parts = readGuestParts();
  const plain = createInstances(await takeGuestSnapshot(parts));
  await plain.ready;
  let temporal: Promise<Instances> | null = null;
  const withTemporal = () => {
    temporal ??= takeGuestSnapshot(parts, true).then(createInstances);
    return temporal;
  };
  return {
    async prepareTemporal() {
      await (await withTemporal()).ready;
    },
    async create({ hasTemporal, ...options }) {
      const instances = hasTemporal ? await withTemporal() : plain;
      const instance = await instances.take();
      instance.begin(options);
      return {
        vm: instance.vm,
        guest: instance.guest,
        prepare: (source, name) => bytecode.prepare(instance.vm, source, name),
        end: (isIntact) => instances.giveBack(instance, isIntact),
      };
    },
  };
}

interface Instances {
  /** The first one is made. */
  ready: Promise<unknown>;
  take(): Promise<Instance>;
  giveBack(instance: Instance, isIntact: boolean): void;
}

/** The instances of one snapshot. One is always ready: calls follow each other. */
function createInstances(snapshot: GuestSnapshot): Instances {
  const first = createInstance(snapshot);
  let spare: Promise<Instance> | null = first;
  return {
    ready: first,
    take() {
      const taken = spare ?? createInstance(snapshot);
      spare = null;
      return taken;
    },
    giveBack(instance, isIntact) {
      if (instance.reset() && isIntact) spare = Promise.resolve(instance);
      else {
        instance.vm.dispose();
        // After the result has been sent.
        spare = setImmediate().then(() => createInstance(snapshot));
      }
    },
  };
}
