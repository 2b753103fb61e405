import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type ExtensionDescriptor,
  Intrinsics,
  type JSValueHandle,
  QuickJS,
  type Snapshot,
  type WasiOptions,
} from "quickjs-wasi";
import { readTemporalSource } from "./temporal.ts";

/**
 * The guest functions that a call needs from a virtual machine besides the code's own, captured before any
 * user code ran.
 */
export const guestNames = [
  "seed",
  "arrive",
  "importFrom",
  "parse",
  "awaitInside",
  "findPending",
  "write",
] as const;
export type Guest<Each> = Record<(typeof guestNames)[number], Each>;

/** A machine in which no code has run, as bytes, and the parts needed to make machines of it. */
export interface GuestSnapshot {
  wasm: WebAssembly.Module;
  extensions: ExtensionDescriptor[];
  snapshot: Snapshot;
  /** The addresses of the guest's functions in the memory. */
  guest: Guest<number>;
}

/** The functions of guest-result.js. */
const resultNames: ReadonlySet<string> = new Set(["awaitInside", "findPending", "write"]);
const hostFunctions = ["log", "timer", "clearTimer", "fetch", "exact", "locale", "compare"] as const;
const engineModule = "quickjs.wasm";
const extensionNames = ["url", "encoding", "headers", "crypto", "structured-clone"];
const moduleOf = (extension: string) => `${extension}.so`;
/** All WebAssembly that a machine consists of. */
export const moduleNames: readonly string[] = [engineModule, ...extensionNames.map(moduleOf)];
/** Free memory that most calls get by with. A call that needs more makes the memory grow, and then another call cannot use it. */
const spareBytes = 2 * 1024 * 1024;

const load = (name: string) =>
  new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(`quickjs-wasi/${name}`))));

/** One of our scripts, as an expression. */
const readScript = (name: string) => {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return `(${text.replace(/^(\/\/.*\n)+/, "").replace(/;\s*$/, "")})`;
};

/** The parts of a machine. They are read while the child starts: later it may not open files. */
export interface GuestParts {
  wasm: WebAssembly.Module;
  extensions: ExtensionDescriptor[];
  guestSource: string;
  resultSource: string;
  temporalSource: string;
}

/** Reads QuickJS, its extensions and our own scripts. */
export function readGuestParts(): GuestParts {
  return {
    wasm: load(engineModule),
    extensions: extensionNames.map((name): ExtensionDescriptor => ({ name, wasm: load(moduleOf(name)) })),
    guestSource: readScript("guest.js"),
    resultSource: readScript("guest-result.js"),
    temporalSource: readTemporalSource(),
  };
}

/**
 * Takes a snapshot of a machine that is ready for code.
 *
 * @param hasTemporal whether the machine has `Temporal`
 */
export async function takeGuestSnapshot(
  { wasm, extensions, guestSource, resultSource, temporalSource }: GuestParts,
  hasTemporal = false,
): Promise<GuestSnapshot> {
  using vm = await QuickJS.create({
    wasm,
    extensions,
    intrinsics: Intrinsics.ALL & ~Intrinsics.WEAK_REF & ~Intrinsics.PERFORMANCE,
    timezoneOffset: 0,
    wasi: standStill,
  });
  using host = vm.newObject();
  for (const name of hostFunctions)
    vm.newFunction(name, () => vm.undefined).consume((each) => host.setProp(name, each));
  using setUp = vm.evalCode(guestSource, "sandbox");
  using functions = vm.callFunction(setUp, vm.undefined, host);
  using results = vm.evalCode(resultSource, "sandbox").consume((load) => vm.callFunction(load, vm.undefined));
  if (hasTemporal) {
    using zone = vm.newFunction("zone", () => vm.undefined);
    using load = vm.evalCode(temporalSource, "temporal");
    vm.callFunction(load, vm.undefined, zone).dispose();
  }
  vm.evalCode(`new ArrayBuffer(${spareBytes})`).dispose();
  const kept = mapGuest((name) => (resultNames.has(name) ? results : functions).getProp(name));
  const guest = mapGuest((name) => vm.exportHandle(kept[name]));
  return { wasm, extensions, snapshot: vm.snapshot(), guest };
}

export function mapGuest<Each>(toEach: (name: keyof Guest<JSValueHandle>) => Each): Guest<Each> {
  return Object.fromEntries(guestNames.map((name) => [name, toEach(name)])) as Guest<Each>;
}

/**
 * Every child takes the same snapshot: everything that code could find out about it is the same in a rerun.
 */
const standStill: WasiOptions = (memory) => ({
  clock_time_get(_clock, _precision, pointer) {
    new DataView(memory.buffer).setBigUint64(pointer, 0n, true);
    return 0;
  },
  random_get(pointer, length) {
    new Uint8Array(memory.buffer, pointer, length).fill(0);
    return 0;
  },
});
