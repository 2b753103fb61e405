import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type ExtensionDescriptor,
  Intrinsics,
  type JSValueHandle,
  QuickJS,
  type QuickJSOptions,
  type Snapshot,
} from "quickjs-wasi";
import { describeZone, readTemporalSource } from "./temporal.ts";

/** The functions of the child that a virtual machine calls. Their arguments are untrusted. */
export interface Host {
  log(level: string, text: string): void;
  timer(id: number, delayMs: number): void;
  clearTimer(id: number): void;
  /** @param body null: none */
  fetch(id: number, request: string, body: Uint8Array | null): void;
}

/** What a call needs of a virtual machine besides the code's own functions. They were captured before the code ran. */
export interface Guest {
  seed: JSValueHandle;
  arrive: JSValueHandle;
  /** Returns the function with which a body imports from an object of modules. */
  importFrom: JSValueHandle;
  parse: JSValueHandle;
  stringify: JSValueHandle;
}

/** What differs between calls. */
export interface MachineOptions {
  memoryBytes: number;
  nowMs: number;
  /** Bytes for `crypto`, which decide its keys and random values. */
  random(bytes: Uint8Array): void;
  shouldStop(): boolean;
  host: Host;
  /** Whether the machine has `Temporal`. */
  hasTemporal: boolean;
}

export interface Machine {
  vm: QuickJS;
  guest: Guest;
}

/** Makes virtual machines: the port behind which QuickJS is. */
export interface Engine {
  /** A machine in which no code has run yet. It takes a millisecond or two. */
  create(options: MachineOptions): Promise<Machine>;
  /** Gets ready to create machines with `Temporal`, which takes some 70 ms the first time. */
  prepareTemporal(): Promise<void>;
}

const hostFunctions = ["log", "timer", "clearTimer", "fetch"] as const;
const extensionNames = ["url", "encoding", "headers", "crypto", "structured-clone"];
/** Deep recursion ends with an exception in the code, long before WebAssembly's own stack does. */
const maxStackBytes = 256 * 1024;

const load = (name: string) =>
  new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(`quickjs-wasi/${name}`))));

/** Reads QuickJS and its extensions, and takes a snapshot of a machine that is ready for code. */
export async function createEngine(): Promise<Engine> {
  const wasm = load("quickjs.wasm");
  const extensions = extensionNames.map((name): ExtensionDescriptor => ({ name, wasm: load(`${name}.so`) }));
  const guestSource = readFileSync(new URL("guest.js", import.meta.url), "utf8");
  const temporalSource = readTemporalSource();
  const snapshot = await takeSnapshot({ wasm, extensions }, guestSource);
  let withTemporal: Promise<Snapshot> | null = null;
  const takeWithTemporal = () => {
    withTemporal ??= takeSnapshot({ wasm, extensions }, guestSource, temporalSource);
    return withTemporal;
  };
  return {
    async prepareTemporal() {
      await takeWithTemporal();
    },
    async create(options) {
      const vm = await QuickJS.restore(options.hasTemporal ? await takeWithTemporal() : snapshot, {
        wasm,
        extensions,
        memoryLimit: options.memoryBytes,
        maxStackSize: maxStackBytes,
        timezoneOffset: 0,
        interruptHandler: options.shouldStop,
        wasi: (memory) => ({
          clock_time_get(_clock, _precision, pointer) {
            const nowNs = BigInt(Math.floor(options.nowMs)) * 1_000_000n;
            new DataView(memory.buffer).setBigUint64(pointer, nowNs, true);
            return 0;
          },
          random_get(pointer, length) {
            options.random(new Uint8Array(memory.buffer, pointer, length));
            return 0;
          },
        }),
      });
      connect(vm, options.host);
      if (options.hasTemporal) {
        vm.registerHostCallback("zone", (id, epochMs) =>
          vm.newString(describeZone(text(id), number(epochMs))),
        );
      }
      return { vm, guest: takeGuest(vm) };
    },
  };
}

/** @param temporalSource omitted: the machine has no `Temporal` */
async function takeSnapshot(
  options: QuickJSOptions,
  guestSource: string,
  temporalSource?: string,
): Promise<Snapshot> {
  using vm = await QuickJS.create({
    ...options,
    intrinsics: Intrinsics.ALL & ~Intrinsics.WEAK_REF & ~Intrinsics.PERFORMANCE,
    timezoneOffset: 0,
  });
  using host = vm.newObject();
  for (const name of hostFunctions)
    vm.newFunction(name, () => vm.undefined).consume((each) => host.setProp(name, each));
  using setUp = vm.evalCode(`(${guestSource.replace(/^(\/\/.*\n)+/, "").replace(/;\s*$/, "")})`, "sandbox");
  using guest = vm.callFunction(setUp, vm.undefined, host);
  vm.setProp(vm.global, "__guest", guest);
  if (temporalSource !== undefined) {
    using zone = vm.newFunction("zone", () => vm.undefined);
    using load = vm.evalCode(temporalSource, "temporal");
    vm.callFunction(load, vm.undefined, zone).dispose();
  }
  return vm.snapshot();
}

function takeGuest(vm: QuickJS): Guest {
  using guest = vm.global.getProp("__guest");
  const taken = {
    seed: guest.getProp("seed"),
    arrive: guest.getProp("arrive"),
    importFrom: guest.getProp("importFrom"),
    parse: guest.getProp("parse"),
    stringify: guest.getProp("stringify"),
  };
  vm.evalCode("delete globalThis.__guest").dispose();
  return taken;
}

const text = (handle: JSValueHandle | undefined) => (handle?.isString ? handle.toString() : "");
const number = (handle: JSValueHandle | undefined) => (handle?.isNumber ? handle.toNumber() : 0);

function connect(vm: QuickJS, host: Host): void {
  vm.registerHostCallback("log", (level, line) => {
    host.log(text(level), text(line));
    return vm.undefined;
  });
  vm.registerHostCallback("timer", (id, delay) => {
    host.timer(number(id), number(delay));
    return vm.undefined;
  });
  vm.registerHostCallback("clearTimer", (id) => {
    host.clearTimer(number(id));
    return vm.undefined;
  });
  vm.registerHostCallback("fetch", (id, request, body) => {
    host.fetch(number(id), text(request), body?.isNull ? null : (body?.toUint8Array() ?? null));
    return vm.undefined;
  });
}
