/** The instructions of a module's functions. */
export interface WasmCode {
  /** What they change besides memory and local variables, such as `sets __stack_pointer`. */
  changes: string[];
  instructions: number;
}

const exportSection = 7;
const startSection = 8;
const codeSection = 10;
const globalKind = 3;

/** Below the prefix 0xfc. */
const tableInstructions: ReadonlyMap<number, string> = new Map([
  [9, "drops data"],
  [12, "writes to a table"],
  [13, "drops elements"],
  [14, "copies a table"],
  [15, "grows a table"],
  [17, "fills a table"],
]);
const withoutOperands = new Set([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1]);
const withOneOperand = new Set([0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2]);

/**
 * Reads a module (WebAssembly 2.0, section 5). Its start function, which WebAssembly runs before anything else can, is left
 * out.
 *
 * @throws Error at an instruction that it does not know, because it could not read on
 */
export function readWasmCode(bytes: Uint8Array<ArrayBuffer>): WasmCode {
  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module);
  const globals = imports.filter(({ kind }) => kind === "global").map(({ name }) => name);
  const imported = imports.filter(({ kind }) => kind === "function").length;
  const changes = new Set<string>();
  let start: number | null = null;
  let instructions = 0;
  let at = 8;

  function byte(): number {
    const value = bytes[at];
    if (value === undefined) throw new Error("The module ends too early.");
    at += 1;
    return value;
  }
  /** LEB128. Only unsigned numbers are of interest. */
  function integer(): number {
    for (let value = 0, shift = 0; ; shift += 7) {
      const part = byte();
      value += (part & 0x7f) * 2 ** shift;
      if (part < 0x80) return value;
    }
  }
  function skip(count: number): void {
    for (let index = 0; index < count; index += 1) integer();
  }

  function instruction(found: (change: string) => void): void {
    const code = byte();
    if (code === 0x24) {
      const global = integer();
      found(`sets ${globals[global] ?? `its global ${global}`}`);
    } else if (code === 0x26) {
      found(`sets an element of table ${integer()}`);
    } else if (code === 0x0e) skip(integer() + 1);
    else if (code === 0x1c) skip(integer());
    else if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) skip(2);
    else if (code === 0x43) at += 4;
    else if (code === 0x44) at += 8;
    else if (withOneOperand.has(code) || (code >= 0x20 && code <= 0x25)) skip(1);
    else if (code === 0xfc) bulk(integer(), found);
    else if (code === 0xfd) vector(integer());
    else if (!withoutOperands.has(code) && !(code >= 0x45 && code <= 0xc4)) throw unknown(code);
  }
  function bulk(code: number, found: (change: string) => void): void {
    const change = tableInstructions.get(code);
    if (change) found(change);
    if (code > 17) throw unknown(0xfc, code);
    if (code > 7) skip([8, 10, 12, 14].includes(code) ? 2 : 1);
  }
  function vector(code: number): void {
    if (code > 255) throw unknown(0xfd, code);
    const hasAddress = code <= 11 || (code >= 84 && code <= 93);
    if (hasAddress) skip(2);
    if (code === 12 || code === 13) at += 16;
    if ((code >= 21 && code <= 34) || (code >= 84 && code <= 91)) at += 1;
  }
  const unknown = (...codes: number[]) => new Error(`Instruction ${codes.join(" ")} at ${at} is not known.`);

  function readExports(): void {
    for (let left = integer(); left > 0; left -= 1) {
      const length = integer();
      const name = Buffer.from(bytes.subarray(at, at + length)).toString();
      at += length;
      const kind = byte();
      const index = integer();
      if (kind === globalKind) globals[index] ??= name;
    }
  }
  function readFunctions(): void {
    const count = integer();
    for (let number = imported; number < imported + count; number += 1) {
      const size = integer();
      const end = at + size;
      for (let groups = integer(); groups > 0; groups -= 1) skip(2);
      const found = (change: string) => number !== start && changes.add(change);
      for (; at < end; instructions += 1) instruction(found);
      if (at !== end) throw new Error(`Function ${number} ends in the middle of an instruction.`);
    }
  }

  while (at < bytes.length) {
    const section = byte();
    const size = integer();
    const end = at + size;
    if (section === exportSection) readExports();
    if (section === startSection) start = integer();
    if (section === codeSection) readFunctions();
    at = end;
  }
  return { changes: [...changes], instructions };
}
