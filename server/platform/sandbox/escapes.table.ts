import { type Escape, error, value } from "./escape.test-support.ts";
import { hostEscapes } from "./host-escapes.test-support.ts";

const hostNames = [
  "process",
  "require",
  "module",
  "exports",
  "__dirname",
  "__filename",
  "Buffer",
  "global",
  "window",
  "self",
  "document",
  "navigator",
  "WebAssembly",
  "Worker",
  "MessageChannel",
  "BroadcastChannel",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "Deno",
  "Bun",
  "std",
  "os",
  "bjson",
  "scriptArgs",
  "print",
  "SharedArrayBuffer",
  "Atomics",
  "WeakRef",
  "FinalizationRegistry",
  "performance",
  "localStorage",
  "indexedDB",
  "host",
  "__guest",
  "gc",
];

const constructors = [
  ["a function's constructor", "(() => 0).constructor"],
  ["an async function's constructor", "(async () => 0).constructor"],
  ["a generator's constructor", "(function* () {}).constructor"],
  ["an async generator's constructor", "(async function* () {}).constructor"],
  ["the constructor of console.log", "console.log.constructor"],
  ["the constructor of fetch", "fetch.constructor"],
  ["the constructor of setTimeout", "setTimeout.constructor"],
  ["the constructor of the arguments", "input.constructor.constructor"],
  ["the constructor of a URL", "new URL('http://a').constructor.constructor"],
  ["the constructor of an encoder", "new TextEncoder().encode('').constructor.constructor"],
  ["the constructor of crypto's functions", "crypto.getRandomValues.constructor"],
  ["the constructor of a bound function", "(() => 0).bind().constructor"],
  [
    "the constructor of a caught error",
    "(() => { try { null.x } catch (e) { return e.constructor.constructor } })()",
  ],
] as const;

/** Looks for names that other sandboxes or hosts of JavaScript have. */
export const probes: readonly Escape[] = hostNames.map((name) =>
  value(`the name ${name}`, `return typeof ${name}`),
);

/** Everything that is known to have opened a sandbox of JavaScript, and what this one's parts suggest. */
export const escapes: readonly Escape[] = [
  ...hostEscapes,
  ...constructors.map(([name, path]) =>
    value(
      name,
      `const make = ${path}; const made = make("return typeof process + typeof require"); const first = await made(); return typeof first === "string" ? first : (await first.next()).value`,
      "undefinedundefined",
    ),
  ),
  value("eval", `return (0, eval)("typeof process")`),
  value("this of a sloppy function", `return typeof new Function("return this")().process`),
  value(
    "the whole global object",
    `return Object.getOwnPropertyNames(globalThis).filter((name) => /process|require|host|guest|module|qjs|import/i.test(name))`,
    [],
  ),
  error("a static import", `import fs from "node:fs"; return fs`, /./),
  error("import() of a Node module", `return Object.keys(await import("node:fs"))`, /./),
  error("import() of a file", `return Object.keys(await import("/etc/passwd"))`, /./),
  error(
    "import() of a data URL",
    `return Object.keys(await import("data:text/javascript,export default 1"))`,
    /./,
  ),
  value(
    "import.meta through eval",
    `try { return eval("import.meta.url") } catch (e) { return e.name }`,
    "SyntaxError",
  ),
  value(
    "the caller of a function",
    `function f() { try { return f.caller } catch (e) { return e.name } } return f()`,
    "TypeError",
  ),
  value(
    "arguments.callee",
    `return (function () { try { return arguments.callee } catch (e) { return e.name } })()`,
    "TypeError",
  ),
  value(
    "frames of the host in a stack trace",
    `return new Error().stack.split("\\n").filter((line) => /file:|node:|\\.ts|\\.js/.test(line))`,
    [],
  ),
  value(
    "Error.prepareStackTrace",
    `Error.prepareStackTrace = (_, frames) => frames; const s = new Error().stack; return Array.isArray(s) ? s.filter((f) => typeof f.getThis?.() === "object" && f.getThis()?.process).length : 0`,
    0,
  ),
  value(
    "host functions through Array.prototype",
    `const seen = []; const map = Array.prototype.map; Array.prototype.map = function (f) { seen.push(this, f); return map.call(this, f) }; console.log("x"); return seen.filter((each) => each && each.timer).length`,
    0,
  ),
  value(
    "host functions through Function.prototype.call",
    `const seen = []; Function.prototype.call = function (...all) { seen.push(this.name) }; Function.prototype.apply = Function.prototype.call; console.log("x"); setTimeout(() => {}, 0); return seen`,
    [],
  ),
  value(
    "what waits, through Map.prototype",
    `const seen = []; const set = Map.prototype.set; Map.prototype.set = function (k, v) { seen.push(typeof v); return set.call(this, k, v) }; setTimeout(() => {}, 0); return seen.every((type) => type === "function")`,
    true,
  ),
  value(
    "the request's text, through JSON.stringify",
    `let seen = 0; JSON.stringify = () => { seen += 1; return "{}" }; await fetch("http://a").catch(() => {}); return seen`,
    0,
  ),
  value("the result, through toJSON", `return { toJSON: () => typeof process }`),
  value(
    "the result, through Object.prototype.toJSON",
    `Object.prototype.toJSON = function () { return typeof process }; return {}`,
  ),
  value(
    "the result, through a proxy",
    `return new Proxy({}, { ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (_, key) => key === "a" ? typeof process : undefined })`,
    { a: "undefined" },
  ),
  value(
    "Promise.prototype.then",
    `const seen = []; const then = Promise.prototype.then; Promise.prototype.then = function (...all) { seen.push(...all.map((f) => String(f))); return then.apply(this, all) }; await (async () => 1)().then((x) => x); return seen.filter((text) => /host/.test(text))`,
    [],
  ),
  error(
    "an error whose message is a getter",
    `throw Object.defineProperty(new Error(), "message", { get() { return typeof process } })`,
    /undefined/,
  ),
  error(
    "an error whose getter throws",
    `throw Object.defineProperty(new Error(), "name", { get() { throw 1 } })`,
    /./,
  ),
  error(
    "an error whose getter never ends",
    `throw Object.defineProperty(new Error(), "message", { get() { for (;;); } })`,
    /./,
  ),
  error("a thrown proxy", `throw new Proxy({}, { get() { for (;;); }, ownKeys() { for (;;); } })`, /./),
  error("a thrown symbol", `throw Symbol("x")`, /./),
  error("a thrown function", `throw () => process`, /./),
  error("a result with an endless getter", `return { get a() { for (;;); } }`, /processor time/),
  error(
    "a result with an endless proxy",
    `return new Proxy({}, { ownKeys() { for (;;); } })`,
    /processor time/,
  ),
  error("a thenable that never settles", `return { then() {} }`, /nothing settles/),
  value("a thenable", `return { then(resolve) { resolve(typeof process) } }`),
  value("__proto__ of the arguments", `input.__proto__.polluted = 1; return typeof process`),
  value(
    "a file URL",
    `try { await fetch("file:///etc/passwd"); return "read" } catch (e) { return e.name }`,
    "TypeError",
  ),
  value(
    "a request without permission",
    `try { await fetch("http://127.0.0.1:5432"); return "sent" } catch (e) { return e.name }`,
    "TypeError",
  ),
  value(
    "a request as an object with toString",
    `try { await fetch({ toString() { throw new RangeError("mine") } }); return "sent" } catch (e) { return e.name }`,
    "RangeError",
  ),
  value(
    "closing the function with its own text",
    `}}, (() => { globalThis.escaped = typeof process })(), function () { { `,
    null,
  ),
  value(
    "labels of console that are not levels",
    `console.log.call(null, "x"); return typeof console.log.host`,
  ),
  value(
    "reading memory through typed arrays",
    `const a = new Uint8Array(8); return [a[8], a[-1], a[2 ** 31]].map(String)`,
    ["undefined", "undefined", "undefined"],
  ),
  value(
    "reading memory through a DataView",
    `try { return new DataView(new ArrayBuffer(8)).getUint8(9) } catch (e) { return e.name }`,
    "RangeError",
  ),
  value(
    "a detached buffer",
    `const b = new ArrayBuffer(8); const v = new Uint8Array(b); b.transfer(); return v.length`,
    0,
  ),
  value(
    "a buffer that shrinks during a sort",
    `const b = new ArrayBuffer(64, { maxByteLength: 64 }); const v = new Uint8Array(b); v.sort(() => { b.resize(0); return 0 }); return v.length`,
    0,
  ),
  value(
    "an array that shrinks during a sort",
    `const a = Array.from({ length: 100 }, (_, n) => n); a.sort(() => { a.length = 0; return 1 }); return typeof a.length`,
    "number",
  ),
  value(
    "a species that returns something else",
    `class A extends Array { static get [Symbol.species]() { return function () { return new Proxy([], {}) } } } return new A(1, 2, 3).map((x) => x).length`,
    3,
  ),
];
