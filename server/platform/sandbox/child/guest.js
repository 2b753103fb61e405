// What code finds in its sandbox besides the language. It runs once, when the snapshot is made that every call starts
// from. `host` has the functions of the child; code can reach them only through what is defined here.
(host) => {
  const { parse, stringify } = JSON;
  const { apply, ownKeys } = Reflect;
  const { defineProperty, freeze, getPrototypeOf } = Object;
  const { hasOwnProperty: isOwn } = Object.prototype;
  const { isArray } = Array;
  const ErrorType = Error;
  const RangeErrorType = RangeError;
  const TypeErrorType = TypeError;
  const PromiseType = Promise;
  const { then: thenOf } = Promise.prototype;
  const TextDecoderType = TextDecoder;
  const TextEncoderType = TextEncoder;
  const HeadersType = Headers;
  const URLSearchParamsType = URLSearchParams;
  const { append: appendParam, delete: deleteParam, keys: keysOfParams } = URLSearchParams.prototype;
  const { get: readSearch } = Object.getOwnPropertyDescriptor(URL.prototype, "search");
  const stringFrom = String;
  const hidden = (target, name, value) =>
    defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });

  // A number that a double cannot hold becomes text with its digits, as everywhere in the product (decision 104).
  const parseExactly = (text) => {
    const value = parse(text);
    // Shorter texts have none: `1e400` is the shortest.
    if (typeof text !== "string" || text.length < 5) return value;
    const exact = host.exact(text);
    return exact === undefined ? value : parse(exact);
  };
  hidden(
    JSON,
    "parse",
    {
      parse: (text, reviver) => (reviver === undefined ? parseExactly(text) : parse(text, reviver)),
    }.parse,
  );

  // They differ from run to run, or let memory be watched.
  for (const name of ["SharedArrayBuffer", "Atomics", "WeakRef", "FinalizationRegistry", "performance"]) {
    delete globalThis[name];
  }

  // sfc32 by Chris Doty-Humphrey (public domain): small, fast, and the same everywhere.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 1;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  hidden(Math, "random", () => next() / 4294967296);

  const inspect = (value, depth = 0, seen = []) => {
    if (typeof value === "string") return depth === 0 ? value : stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "symbol") return apply(Symbol.prototype.toString, value, []);
    if (typeof value === "function") return `[function ${value.name || "anonymous"}]`;
    if (typeof value !== "object" || value === null) return stringFrom(value);
    if (value instanceof ErrorType) return `${value.name}: ${value.message}`;
    if (value instanceof Date)
      return stringFrom(value.getTime()) === "NaN" ? "Invalid Date" : value.toISOString();
    if (seen.includes(value)) return "[circular]";
    if (depth > 4) return isArray(value) ? "[…]" : "{…}";
    const inside = [...seen, value];
    const part = (each) => inspect(each, depth + 1, inside);
    if (isArray(value)) {
      const shown = value.slice(0, 100).map(part);
      return `[${shown.join(", ")}${value.length > 100 ? `, … ${value.length - 100} more` : ""}]`;
    }
    if (value instanceof Map) return `Map ${part([...value.entries()].slice(0, 100))}`;
    if (value instanceof Set) return `Set ${part([...value].slice(0, 100))}`;
    const keys = ownKeys(value).filter((key) => typeof key === "string");
    const name = getPrototypeOf(value)?.constructor?.name;
    const shown = keys.slice(0, 100).map((key) => `${key}: ${part(value[key])}`);
    if (keys.length > 100) shown.push(`… ${keys.length - 100} more`);
    return `${name === undefined || name === "Object" ? "" : `${name} `}{${shown.join(", ")}}`;
  };
  const logger =
    (level) =>
    (...values) => {
      host.log(level, values.map((value) => inspect(value)).join(" "));
    };
  hidden(
    globalThis,
    "console",
    freeze({
      debug: logger("debug"),
      error: logger("error"),
      info: logger("info"),
      log: logger("log"),
      warn: logger("warn"),
    }),
  );

  // QuickJS has no languages and ignores what names them. The child writes these texts; without a locale or options,
  // QuickJS does.
  const hasLocale = (locales, options) =>
    options !== undefined || (isArray(locales) ? locales.length > 0 : locales !== undefined);
  const localize = (prototype, name, kind, read) => {
    const plain = prototype[name];
    const method = {
      [name](locales, options) {
        if (!hasLocale(locales, options)) return apply(plain, this, []);
        const [isDone, text] = parse(host.locale(kind, read(this), stringify([locales, options])));
        if (!isDone) throw new RangeErrorType(text);
        return text;
      },
    }[name];
    defineProperty(method, "length", { value: plain.length, configurable: true });
    hidden(prototype, name, method);
  };
  const primitiveOf = ({ prototype }) => {
    const { valueOf: of } = prototype;
    return (value) => stringFrom(apply(of, value, []));
  };
  localize(Number.prototype, "toLocaleString", "number", primitiveOf(Number));
  localize(BigInt.prototype, "toLocaleString", "bigint", primitiveOf(BigInt));
  localize(Date.prototype, "toLocaleString", "datetime", primitiveOf(Date));
  localize(Date.prototype, "toLocaleDateString", "date", primitiveOf(Date));
  localize(Date.prototype, "toLocaleTimeString", "time", primitiveOf(Date));
  localize(String.prototype, "toLocaleUpperCase", "upper", stringFrom);
  localize(String.prototype, "toLocaleLowerCase", "lower", stringFrom);
  // Sorting calls it for each pair, so it has a separate function, and its settings are written once.
  const { localeCompare: comparePlain } = String.prototype;
  let lastLocales;
  let lastSettings = "[null,null]";
  const settingsOf = (locales, options) => {
    if (options !== undefined || typeof locales !== "string") return stringify([locales, options]);
    if (locales !== lastLocales) [lastLocales, lastSettings] = [locales, stringify([locales])];
    return lastSettings;
  };
  const compare = {
    localeCompare(other, locales, options) {
      if (!hasLocale(locales, options)) return apply(comparePlain, this, [other]);
      const order = host.compare(stringFrom(this), stringFrom(other), settingsOf(locales, options));
      if (typeof order === "string") throw new RangeErrorType(order);
      return order;
    },
  }.localeCompare;
  hidden(String.prototype, "localeCompare", compare);
  defineProperty(compare, "length", { value: 1, configurable: true });

  // What waits for the child: requests and timers, by a number.
  const waiting = new Map();
  let lastId = 0;
  const wait = (resolve) => {
    lastId += 1;
    waiting.set(lastId, resolve);
    return lastId;
  };

  hidden(globalThis, "setTimeout", (callback, delay = 0, ...args) => {
    if (typeof callback !== "function") throw new TypeErrorType("setTimeout needs a function.");
    const id = wait(() => callback(...args));
    host.timer(id, +delay || 0);
    return id;
  });
  // An error in the callback becomes a rejection that nothing handles, and so fails the step.
  hidden(globalThis, "queueMicrotask", (callback) => {
    if (typeof callback !== "function") throw new TypeErrorType("queueMicrotask needs a function.");
    apply(thenOf, PromiseType.resolve(), [() => void callback()]);
  });
  hidden(globalThis, "clearTimeout", (id) => {
    if (waiting.delete(id)) host.clearTimer(id);
  });

  // QuickJS reads only text into parameters; anything else, such as an object, would be none.
  const pairsOf = (init) => {
    if (typeof init[Symbol.iterator] !== "function") return Object.entries(init);
    return [...init].map((pair) => {
      const [name, value, ...more] = pair;
      if (value === undefined || more.length > 0) {
        throw new TypeErrorType("Each parameter in a list is a pair of name and value.");
      }
      return [name, value];
    });
  };
  const construct = Reflect.construct;
  const paramsType = function URLSearchParams(init = "") {
    if (!new.target) throw new TypeErrorType("URLSearchParams needs new.");
    const isObject = (typeof init === "object" && init !== null) || typeof init === "function";
    const params = construct(URLSearchParamsType, [isObject ? "" : stringFrom(init)], new.target);
    if (isObject) {
      for (const [name, value] of pairsOf(init)) {
        apply(appendParam, params, [stringFrom(name), stringFrom(value)]);
      }
    }
    return params;
  };
  defineProperty(paramsType, "prototype", { value: URLSearchParamsType.prototype, writable: false });
  hidden(URLSearchParamsType.prototype, "constructor", paramsType);
  hidden(globalThis, "URLSearchParams", paramsType);

  // QuickJS's URL has no `searchParams`. What is changed in the parameters is written to their URL.
  const paramsOf = new WeakMap();
  const searchOf = (url) => apply(readSearch, url, []);
  const fill = (params, search) => {
    for (const name of [...apply(keysOfParams, params, [])]) apply(deleteParam, params, [name]);
    for (const [name, value] of new URLSearchParamsType(search)) apply(appendParam, params, [name, value]);
  };
  const linkedParams = (url) => {
    const params = new URLSearchParamsType(searchOf(url));
    for (const name of ["append", "delete", "set", "sort"]) {
      const change = URLSearchParamsType.prototype[name];
      hidden(params, name, (...args) => {
        apply(change, params, args);
        url.search = stringFrom(params);
      });
    }
    paramsOf.set(url, params);
    return params;
  };
  defineProperty(URL.prototype, "searchParams", {
    get() {
      const params = paramsOf.get(this) ?? linkedParams(this);
      const search = stringFrom(new URLSearchParamsType(searchOf(this)));
      if (stringFrom(params) !== search) fill(params, search);
      return params;
    },
    enumerable: true,
    configurable: true,
  });

  const toBytes = (body) => {
    if (typeof body === "string") return new TextEncoderType().encode(body);
    if (body instanceof URLSearchParamsType) return new TextEncoderType().encode(stringFrom(body));
    if (body instanceof ArrayBuffer) return new Uint8Array(body);
    if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    throw new TypeErrorType(
      "The body of a request is a string, URLSearchParams, an ArrayBuffer or a view of one.",
    );
  };

  class Response {
    #bytes;
    #isUsed = false;
    constructor(status, headers, url, bytes) {
      this.status = status;
      this.ok = status >= 200 && status < 300;
      this.headers = new HeadersType(headers);
      this.url = url;
      this.#bytes = bytes;
    }
    get bodyUsed() {
      return this.#isUsed;
    }
    async arrayBuffer() {
      if (this.#isUsed) throw new TypeErrorType("The body of this response has been read already.");
      this.#isUsed = true;
      return this.#bytes;
    }
    async bytes() {
      return new Uint8Array(await this.arrayBuffer());
    }
    async text() {
      return new TextDecoderType().decode(await this.arrayBuffer());
    }
    async json() {
      return parseExactly(await this.text());
    }
  }
  hidden(globalThis, "Response", Response);

  // The process that runs code accepts no larger frames (messages.ts). It counts characters; a header's are bytes.
  const checkRequest = (url, method, headers) => {
    if (url.length > 100_000)
      throw new TypeErrorType("The URL of a request has more than 100,000 characters.");
    if (method.length > 100) throw new TypeErrorType("The method of a request has more than 100 characters.");
    if (headers.length > 200) throw new TypeErrorType("A request has more than 200 headers.");
    for (const [name, value] of headers) {
      if (name.length > 1000) throw new TypeErrorType("The name of a header has more than 1,000 characters.");
      if (value.length > 100_000) {
        throw new TypeErrorType(`The header ${name} has more than 100,000 characters.`);
      }
    }
  };

  hidden(globalThis, "fetch", (target, options = {}) => {
    try {
      const url = stringFrom(target);
      const headers = new HeadersType(options.headers ?? {});
      if (options.body instanceof URLSearchParamsType && !headers.has("content-type")) {
        headers.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
      }
      const body = options.body === undefined || options.body === null ? null : toBytes(options.body);
      const method = stringFrom(options.method ?? "GET").toUpperCase();
      const list = [...headers.entries()];
      checkRequest(url, method, list);
      const { stack } = new ErrorType();
      return new PromiseType((resolve, reject) => {
        const id = wait((failure, status, received, bytes) => {
          // The line that sent the request, not one of the sandbox.
          if (failure !== null) reject(defineProperty(new TypeErrorType(failure), "stack", { value: stack }));
          else resolve(new Response(status, parse(received), url, bytes));
        });
        host.fetch(id, stringify({ url, method, headers: list }), body);
      });
    } catch (cause) {
      return PromiseType.reject(cause);
    }
  });

  return {
    /** Before a call: the seed of the random numbers, as four integers. */
    seed(first, second, third, fourth) {
      a = first;
      b = second;
      c = third;
      d = fourth;
      for (let round = 0; round < 15; round += 1) next();
    },
    /** A timer or a request has ended. */
    arrive(id, ...values) {
      const resolve = waiting.get(id);
      if (!waiting.delete(id)) return;
      resolve(...values);
    },
    /**
     * Makes the function that import statements become: `(module, name)` returns what the module exports by that name, `*`
     * all of it.
     */
    importFrom: (modules) => (module, name) => {
      if (!apply(isOwn, modules, [module])) {
        throw new ErrorType(`The code imports "${module}", which is not one of the packages of its node.`);
      }
      const exported = modules[module];
      if (name === undefined || name === "*") return exported;
      if (!(name in exported)) throw new ErrorType(`The module "${module}" does not export "${name}".`);
      return exported[name];
    },
    parse,
  };
};
