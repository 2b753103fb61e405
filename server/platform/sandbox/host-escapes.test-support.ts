import { type Escape, error, value } from "./escape.test-support.ts";

/** Attempts on the child's own functions (console, fetch, timers), on its memory, and on what differs between machines. */
export const hostEscapes: readonly Escape[] = [
  value(
    "the child's functions, through getters of Object.prototype",
    `let seen = 0; for (const name of ["log", "timer", "clearTimer", "fetch"]) Object.defineProperty(Object.prototype, name, { get() { seen += 1 }, set() { seen += 1 } }); clearTimeout(setTimeout(() => {}, 0)); await fetch("http://a").catch(() => {}); return seen`,
    0,
  ),
  value(
    "the headers of a request, through a replaced class",
    `const seen = []; globalThis.Headers = class { constructor(...all) { seen.push(...all) } }; await fetch("http://a", { headers: { a: "b" } }).catch(() => {}); return seen`,
    [],
  ),
  value(
    "the options of a request, through a proxy",
    `const seen = []; await fetch("http://a", new Proxy({}, { get(_, key) { seen.push(key) } })).catch(() => {}); return seen.filter((key) => !["headers", "body", "method"].includes(key))`,
    [],
  ),
  value(
    "a header that would begin another request",
    `try { await fetch("http://a", { headers: { "a": "b\\r\\nHost: c" } }); return "sent" } catch (e) { return e.name }`,
    "TypeError",
  ),
  error(
    "a request that is dropped by its number",
    `const sent = fetch("http://a").catch(() => 1); clearTimeout(1); return await sent`,
    /nothing settles/,
  ),
  value(
    "a timer's number that is an object",
    `let seen = 0; clearTimeout({ valueOf() { seen += 1; return 1 }, toString() { seen += 1; return "1" } }); return seen`,
    0,
  ),
  error("a timer with code as text", `setTimeout("globalThis.x = 1", 0)`, /needs a function/),
  error(
    "a timer's delay that throws",
    `setTimeout(() => {}, { valueOf() { throw new Error("mine") } })`,
    /mine/,
  ),
  error(
    "more timers than are allowed",
    `for (let n = 0; n < 2000; n += 1) setTimeout(() => {}, 1e6); await null; return 1`,
    /more than 1000 timers/,
  ),
  value(
    "the body of a response of its own",
    `try { return await Response.prototype.text.call({}) } catch (e) { return e.name }`,
    "TypeError",
  ),
  error(
    "console output that never ends",
    `console.log(new Proxy({}, { ownKeys() { for (;;); } }))`,
    /processor time/,
  ),
  error("console output that throws", `console.log({ get a() { throw new Error("mine") } })`, /mine/),
  value(
    "changed functions of console",
    `try { "use strict"; console.log = () => {}; return "changed" } catch (e) { return e.name }`,
    "TypeError",
  ),
  value(
    "then of Object.prototype",
    `Object.prototype.then = function (done) { delete Object.prototype.then; done(typeof process) }; return {}`,
  ),
  value("Reflect.construct on Function", `return Reflect.construct(Function, ["return typeof process"])()`),
  value("a with statement", `return new Function("with (globalThis) { return typeof process }")()`),
  error("import() through eval", `return Object.keys(await (0, eval)("import('node:fs')"))`, /./),
  error(
    "import() through a made function",
    `return Object.keys(await new Function("return import('node:os')")())`,
    /./,
  ),
  error("a cloned function", `return typeof structuredClone({ f: fetch }).f`, /./),
  value(
    "files in the stack of another object",
    `const o = {}; Error.captureStackTrace?.(o); return /node:|file:|\\.ts/.test(String(o.stack))`,
    false,
  ),
  error("endless recursion", `const f = () => f() + 1; return f()`, /stack|recursion|call/i),
  error(
    "endless recursion through toJSON",
    `const o = { toJSON() { return JSON.stringify(o) } }; return o`,
    /stack|recursion|call/i,
  ),
  error(
    "endless recursion through a proxy",
    `const p = new Proxy({}, { get(_, key, self) { return self[key] } }); return p.a`,
    /stack|recursion|call/i,
  ),
  error("an enormous number", `return String(1n << 10_000_000_000n).length`, /./),
  value(
    "a buffer that shrinks while it is filled",
    `const b = new ArrayBuffer(64, { maxByteLength: 64 }); const v = new Uint8Array(b); v.fill({ valueOf() { b.resize(0); return 7 } }); return v.length`,
    0,
  ),
  value(
    "a buffer that is given away while it is copied",
    `const b = new ArrayBuffer(8); const v = new Uint8Array(b); try { v.set({ length: 8, get 0() { b.transfer(); return 1 } }) } catch {} return v.length`,
    0,
  ),
  value(
    "a list that shrinks while it is spliced",
    `const a = Array.from({ length: 100 }, (_, n) => n); const cut = a.splice(0, { valueOf() { a.length = 1; return 90 } }); return cut.every((each) => each === undefined || each === 0)`,
    true,
  ),
  value(
    "a regular expression that says it matched elsewhere",
    `const r = /a/; r.exec = () => Object.assign(["a"], { index: 2 ** 31, length: 2 }); return "aaa".replace(r, "b").length < 10`,
    true,
  ),
  value(
    "the machine's time zone",
    `return [new Date().getTimezoneOffset(), String(new Date(0)).slice(16, 33)]`,
    [0, "00:00:00 GMT+0000"],
  ),
  value(
    "the real time, by a long loop",
    `const before = Date.now(); for (let n = 0; n < 1e5; n += 1); return Date.now() - before`,
    0,
  ),
  value(
    "the real time, by a timer",
    `const before = Date.now(); await new Promise((done) => setTimeout(done, 20)); return Date.now() - before`,
    0,
  ),
];
