import type { JSValueHandle, QuickJS } from "quickjs-wasi";

/** Shorter sources are parsed as fast as their bytecode is read. */
const minSourceLength = 4096;

export interface BytecodeCache {
  /**
   * Prepares a script in a machine in which nothing has run yet.
   *
   * @returns a function that evaluates it there, and throws as `evalCode` does
   */
  prepare(vm: QuickJS, source: string, name: string): () => JSValueHandle;
}

/**
 * Keeps the bytecode of long sources, which is read in a tenth of the time that parsing them takes. It is compiled before
 * anything has run, and goes only to machines that would evaluate the same source, so no code has a part in that of another.
 *
 * @param maxBytes of all bytecode and its sources; if more is needed, all of it is dropped
 */
export function createBytecodeCache(maxBytes: number): BytecodeCache {
  const kept = new Map<string, { name: string; bytecode: Uint8Array }>();
  let bytes = 0;

  function keep(name: string, source: string, bytecode: Uint8Array): void {
    const size = bytecode.length + source.length;
    if (size > maxBytes) return;
    if (bytes + size > maxBytes) {
      kept.clear();
      bytes = 0;
    }
    kept.set(source, { name, bytecode });
    bytes += size;
  }

  return {
    prepare(vm, source, name) {
      const parse = () => vm.evalCode(source, name);
      if (source.length < minSourceLength) return parse;
      const known = kept.get(source);
      if (known?.name === name) return () => vm.evalBytecode(known.bytecode);
      const bytecode = compile(vm, source, name);
      if (!bytecode) return parse;
      if (!known) keep(name, source, bytecode);
      return () => vm.evalBytecode(bytecode);
    },
  };
}

/** Null if it cannot be compiled. Evaluating it gives the reason, with the line. */
function compile(vm: QuickJS, source: string, name: string): Uint8Array | null {
  try {
    return vm.compile(source, name);
  } catch {
    return null;
  }
}
