import { type JSValueHandle, QuickJS } from "quickjs-wasi";
import { toExactText } from "#lib/exact-json.ts";
import { compareInLocale, writeInLocale } from "./locales.ts";
import { type Guest, type GuestSnapshot, mapGuest } from "./snapshot.ts";
import { describeZone } from "./temporal.ts";

/** The functions of the child that a virtual machine calls. Their arguments are untrusted. */
export interface Host {
  log(level: string, text: string): void;
  timer(id: number, delayMs: number): void;
  clearTimer(id: number): void;
  /** @param body null for no body */
  fetch(id: number, request: string, body: Uint8Array | null): void;
  /** A promise was rejected that nothing handles, or is handled now. The handles are valid during the call only. */
  rejection(promise: JSValueHandle, reason: JSValueHandle, isHandled: boolean): void;
}

/** The options that differ between calls. */
export interface MachineOptions {
  memoryBytes: number;
  nowMs: number;
  /** Bytes for `crypto`, which decide its keys and random values. */
  random(bytes: Uint8Array): void;
  shouldStop(): boolean;
  host: Host;
}

/**
 * QuickJS in a separate WebAssembly instance. Code can change only its memory and its stack pointer (a test
 * reads the modules' instructions), so once both are restored, nothing is left of a call.
 */
export interface Instance {
  readonly vm: QuickJS;
  readonly guest: Guest<JSValueHandle>;
  begin(options: MachineOptions): void;
  /**
   * Ends the call, and restores all memory to its state before the first one. Values of the call must not be
   * used afterwards.
   *
   * @returns false if the instance must not be used again: its memory has grown, which cannot be undone, or
   *   it was interrupted in the middle of a function, as by a fault of WebAssembly
   */
  reset(): boolean;
}

/** Deep recursion ends with an exception in the code, long before WebAssembly's own stack does. */
const maxStackBytes = 256 * 1024;

/** Makes an instance from the snapshot. This takes some three milliseconds, `reset` a tenth of one. */
export async function createInstance(from: GuestSnapshot): Promise<Instance> {
  let call: MachineOptions | null = null;
  const vm = await QuickJS.restore(from.snapshot, {
    wasm: from.wasm,
    extensions: from.extensions,
    maxStackSize: maxStackBytes,
    timezoneOffset: 0,
    onUnhandledRejection: (...rejection) => call?.host.rejection(...rejection),
    interruptHandler: () => call?.shouldStop() ?? true,
    wasi: (memory) => ({
      clock_time_get(_clock, _precision, pointer) {
        const nowNs = BigInt(Math.floor(call?.nowMs ?? 0)) * 1_000_000n;
        new DataView(memory.buffer).setBigUint64(pointer, nowNs, true);
        return 0;
      },
      random_get(pointer, length) {
        if (!call) throw new Error("Random numbers are needed outside of a call.");
        call.random(new Uint8Array(memory.buffer, pointer, length));
        return 0;
      },
    }),
  });
  connect(vm, () => call?.host ?? null);
  const guest = mapGuest((name) => vm.importHandle(from.guest[name]));
  // The package keeps these values once they are used, so they have to be in the memory that `reset` goes back to.
  for (const name of ["global", "undefined", "null", "true", "false"] as const) Reflect.get(vm, name);
  const { memory, stackPointer, setMemoryLimit } = insideOf(vm);
  const before = new Uint8Array(memory.buffer).slice();
  const stackBefore = stackPointer.value;
  return {
    vm,
    guest,
    begin(options) {
      call = options;
      setMemoryLimit(options.memoryBytes);
    },
    reset() {
      call = null;
      if (memory.buffer.byteLength !== before.length || stackPointer.value !== stackBefore) return false;
      new Uint8Array(memory.buffer).set(before);
      return true;
    },
  };
}

function connect(vm: QuickJS, host: () => Host | null): void {
  const text = (handle: JSValueHandle | undefined) => (handle?.isString ? handle.toString() : "");
  const number = (handle: JSValueHandle | undefined) => (handle?.isNumber ? handle.toNumber() : 0);
  vm.registerHostCallback("log", (level, line) => {
    host()?.log(text(level), text(line));
    return vm.undefined;
  });
  vm.registerHostCallback("timer", (id, delay) => {
    host()?.timer(number(id), number(delay));
    return vm.undefined;
  });
  vm.registerHostCallback("clearTimer", (id) => {
    host()?.clearTimer(number(id));
    return vm.undefined;
  });
  vm.registerHostCallback("fetch", (id, request, body) => {
    host()?.fetch(number(id), text(request), body?.isNull ? null : (body?.toUint8Array() ?? null));
    return vm.undefined;
  });
  vm.registerHostCallback("exact", (json) => {
    const source = text(json);
    const exact = toExactText(source);
    return exact === source ? vm.undefined : vm.newString(exact);
  });
  vm.registerHostCallback("locale", (kind, value, settings) =>
    vm.newString(writeInLocale(text(kind), text(value), text(settings))),
  );
  vm.registerHostCallback("compare", (first, second, settings) => {
    const order = compareInLocale(text(first), text(second), text(settings));
    return typeof order === "number" ? vm.newNumber(order) : vm.newString(order);
  });
  // Only the snapshot with `Temporal` calls it.
  vm.registerHostCallback("zone", (id, epochMs) => vm.newString(describeZone(text(id), number(epochMs))));
}

/**
 * The package offers no other way to its instance's exports. Its version is exact, and this fails with
 * another.
 */
function insideOf(vm: QuickJS) {
  const { memory, __stack_pointer, qjs_set_memory_limit } = Reflect.get(vm, "exports");
  if (!(memory instanceof WebAssembly.Memory && __stack_pointer instanceof WebAssembly.Global)) {
    throw new Error("quickjs-wasi does not export its memory and its stack pointer.");
  }
  return {
    memory,
    stackPointer: __stack_pointer as WebAssembly.Global<"i32">,
    setMemoryLimit: qjs_set_memory_limit as (bytes: number) => void,
  };
}
