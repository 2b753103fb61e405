import { words } from "#lib/words.ts";
import { sandboxGlobals } from "./sandbox-globals.ts";

/** The names of the data that code sees (`toCodeArgs`). */
export const dataNames = ["input", "nodes", "trigger", "item", "index", "vars"] as const;

/** ECMAScript's own names that the sandbox has. */
const languageNames = words(`
  undefined NaN Infinity globalThis Object Array String Number Boolean Symbol BigInt Math Date
  RegExp JSON Map Set WeakMap WeakSet Promise Proxy Reflect Error TypeError RangeError SyntaxError
  ReferenceError EvalError URIError AggregateError ArrayBuffer DataView Iterator Function Int8Array
  Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array
  Float64Array BigInt64Array BigUint64Array Float16Array parseInt parseFloat isNaN isFinite
  encodeURIComponent decodeURIComponent encodeURI decodeURI escape unescape DisposableStack
  AsyncDisposableStack SuppressedError eval Temporal
`);

const sandboxNames = [...sandboxGlobals.matchAll(/^declare (?:const|class|function) (\w+)/gm)].map(
  ([, name = ""]) => name,
);

/** All names that code can read without declaring them. */
export const knownNames: ReadonlySet<string> = new Set([...dataNames, ...languageNames, ...sandboxNames]);
