// Makes JSON of what code returns. Most results are plain and JSON already; `survey` finds out in one pass. The others are
// copied, with what JSON cannot hold converted. It runs once, after guest.js, when the snapshot is made.
() => {
  const { stringify } = JSON;
  const { apply } = Reflect;
  const { create, defineProperty, entries, getPrototypeOf, keys } = Object;
  const objectPrototype = Object.prototype;
  const { toString: tagOf } = objectPrototype;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { then: thenOf } = Promise.prototype;
  const { getTime } = Date.prototype;
  const [ArrayBufferType, DateType, ErrorType, HeadersType] = [ArrayBuffer, Date, Error, Headers];
  const [MapType, PromiseType, RegExpType, ResponseType, SetType] = [Map, Promise, RegExp, Response, Set];
  const [URLType, URLSearchParamsType, Bytes] = [URL, URLSearchParams, Uint8Array];
  const stringFrom = String;
  const maxDepth = 600;
  const maxWarnings = 20;

  const isDue = (value) =>
    value instanceof PromiseType || (!isPlain(value) && typeof value.then === "function");
  const isPlain = (value) => {
    if (isArray(value)) return true;
    const prototype = getPrototypeOf(value);
    return prototype === objectPrototype || prototype === null;
  };
  const isValidDate = (value) => value instanceof DateType && !Number.isNaN(apply(getTime, value, []));

  /** Promises of the result that have been fulfilled, and their values. */
  const fulfilled = new Map();

  // A plain result is written whatever the code has done to prototypes.
  const { add, has } = Set.prototype;
  const keeping = (set) => defineProperty(defineProperty(set, "add", { value: add }), "has", { value: has });

  /** Finds, in one pass, whether the result is JSON already, and the promises in it that are not settled. */
  const survey = (root) => {
    const pending = keeping(new SetType());
    const seen = keeping(new SetType());
    const left = [];
    let isJson = true;
    const look = (value) => {
      if (typeof value === "string" || value === null) return;
      if (typeof value === "object") {
        if (!seen.has(value)) {
          seen.add(value);
          left[left.length] = value;
        }
      } else if (typeof value === "number" ? value - value !== 0 : typeof value === "bigint") isJson = false;
      else if (typeof value === "function" || typeof value === "symbol" || value === undefined)
        isJson = false;
    };
    const lookAll = (value) => {
      const names = keys(value);
      for (let n = 0; n < names.length; n += 1) look(value[names[n]]);
    };
    look(root);
    while (left.length > 0) {
      const value = left[left.length - 1];
      left.length -= 1;
      if (isArray(value)) for (let n = 0; n < value.length; n += 1) look(value[n]);
      else if (isPlain(value)) lookAll(value);
      else if (!isValidDate(value)) {
        isJson = false;
        if (isDue(value)) {
          if (fulfilled.has(value)) look(fulfilled.get(value));
          else pending.add(value);
        } else if (value instanceof MapType || value instanceof SetType) {
          for (const each of value.values()) look(each);
        } else if (!isView(value)) lookAll(value);
      }
    }
    return { isJson, pending };
  };

  const awaitAll = async (root, first) => {
    for (let pending = first; pending.size > 0; { pending } = survey(root)) {
      await new PromiseType((resolve, reject) => {
        let left = pending.size;
        for (const each of pending) {
          const done = (value) => {
            fulfilled.set(each, value);
            left -= 1;
            if (left === 0) resolve();
          };
          apply(each instanceof PromiseType ? thenOf : each.then, each, [done, reject]);
        }
      });
    }
  };

  const step = (path, key) => {
    if (typeof key === "number") return `${path}[${key}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${stringify(key)}]`;
    return path === "" ? key : `${path}.${key}`;
  };
  const place = (path) => (path === "" ? "The result" : path.length > 200 ? `…${path.slice(-200)}` : path);
  const nameOf = (value) => {
    const tag = apply(tagOf, value, []).slice(8, -1);
    return tag === "Object" ? stringFrom(getPrototypeOf(value)?.constructor?.name || tag) : tag;
  };

  /** What the result cannot be written for. */
  class Problem {
    constructor(text) {
      this.text = text;
    }
  }

  const createWriter = () => {
    const warnings = [];
    let dropped = 0;
    const warn = (path, text) => {
      if (warnings.length < maxWarnings) warnings.push(`${place(path)}: ${text}`);
      else dropped += 1;
    };
    const ancestors = new MapType();

    const fromPrimitive = (value, path) => {
      if (typeof value === "number" && value - value !== 0) {
        warn(path, `${value} is not a number in JSON, so it became null.`);
        return null;
      }
      if (typeof value === "bigint")
        return typeof value.toJSON === "function" ? value.toJSON() : stringFrom(value);
      if (typeof value === "function" || typeof value === "symbol") {
        warn(path, `a ${typeof value} cannot be written as JSON, so it became null.`);
        return null;
      }
      return value;
    };

    const fromList = (list, path, depth) => {
      const copy = [];
      for (let n = 0; n < list.length; n += 1) {
        if (list[n] === undefined) warn(step(path, n), "undefined became null.");
        copy.push(convert(list[n] ?? null, step(path, n), depth));
      }
      return copy;
    };

    const fromEntries = (pairs, path, depth) => {
      const copy = create(null);
      for (const [key, value] of pairs) {
        if (value === undefined) continue;
        if (typeof value === "function" || typeof value === "symbol")
          warn(step(path, key), `a ${typeof value} cannot be written as JSON, so it was left out.`);
        else copy[key] = convert(value, step(path, key), depth);
      }
      return copy;
    };

    const fromMap = (map, path, depth) => {
      const pairs = [...map];
      const names = pairs.map(([key]) =>
        typeof key === "object" || typeof key === "symbol" ? null : `${key}`,
      );
      if (names.includes(null) || new SetType(names).size < pairs.length) return fromList(pairs, path, depth);
      return fromEntries(
        pairs.map(([, value], at) => [names[at], value]),
        path,
        depth,
      );
    };

    const fromError = (error, path, depth) => {
      const more = ["cause", "errors"].filter((name) => name in error).map((name) => [name, error[name]]);
      const about = [["name", stringFrom(error.name)], ["message", stringFrom(error.message)], ...more];
      return fromEntries([...about, ...entries(error)], path, depth);
    };

    const fromResponse = ({ status, ok, url, headers }, path, depth) => {
      warn(path, "a response's body is not in the result. Return await response.json() or .text().");
      return fromEntries(entries({ status, ok, url, headers }), path, depth);
    };

    const fromInstance = (value, path, depth) => {
      if (value instanceof HeadersType) return fromMap(new MapType(value.entries()), path, depth);
      if (value instanceof URLType || value instanceof URLSearchParamsType || value instanceof RegExpType)
        return stringFrom(value);
      if (value instanceof MapType) return fromMap(value, path, depth);
      if (value instanceof SetType) return fromList([...value], path, depth);
      if (value instanceof ErrorType) return fromError(value, path, depth);
      if (value instanceof ResponseType) return fromResponse(value, path, depth);
      if (value instanceof ArrayBufferType) return [...new Bytes(value)];
      if (isView(value)) return fromView(value, path, depth);
      const tag = apply(tagOf, value, []);
      if (/^\[object (?:Number|String|Boolean|BigInt)\]$/.test(tag))
        return convert(value.valueOf(), path, depth);
      const pairs = entries(value);
      if (pairs.length === 0) warn(path, `a ${nameOf(value)} has no fields of JSON, so it became {}.`);
      return fromEntries(pairs, path, depth);
    };

    const fromView = (view, path, depth) =>
      fromList(
        view.length === undefined ? new Bytes(view.buffer, view.byteOffset, view.byteLength) : view,
        path,
        depth,
      );

    const fromObject = (value, path, depth) => {
      if (isDue(value)) {
        if (fulfilled.has(value)) return convert(fulfilled.get(value) ?? null, path, depth);
        warn(path, "a promise had not been settled, so it became null.");
        return null;
      }
      if (JSON.isRawJSON?.(value)) return value;
      if (value instanceof DateType && !isValidDate(value)) {
        warn(path, "an invalid date became null.");
        return null;
      }
      if (typeof value.toJSON === "function") return convert(value.toJSON("") ?? null, path, depth);
      if (isArray(value)) return fromList(value, path, depth);
      return isPlain(value) ? fromEntries(entries(value), path, depth) : fromInstance(value, path, depth);
    };

    const convert = (value, path, depth) => {
      if (typeof value !== "object" || value === null) return fromPrimitive(value, path);
      const before = ancestors.get(value);
      if (before !== undefined) {
        const to = before === "" ? "the result itself" : before;
        const advice = "JSON cannot hold a circle. Return only the fields that later nodes need.";
        throw new Problem(`${place(path)} leads back to ${to}. ${advice}`);
      }
      if (depth > maxDepth) throw new Problem("");
      ancestors.set(value, path);
      const converted = fromObject(value, path, depth + 1);
      ancestors.delete(value);
      return converted;
    };

    return {
      convert: (value) => convert(value, "", 0),
      warnings: () =>
        dropped === 0 ? warnings : [...warnings, `${dropped} more values could not be written as JSON.`],
    };
  };

  const partsOf = (value) => {
    if (value instanceof MapType) return [...value].map(([key, each]) => [stringFrom(key), each]);
    if (value instanceof SetType || isArray(value)) return [...value].map((each, at) => [at, each]);
    return keys(value).map((key) => [key, value[key]]);
  };

  /** The path to a promise of the result that is not settled, as `users[1]`. */
  const findPending = (root) => {
    const seen = new SetType();
    const left = [["", root]];
    while (left.length > 0) {
      const [path, value] = left.pop();
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      if (isDue(value)) {
        if (!fulfilled.has(value)) return place(path);
        left.push([path, fulfilled.get(value)]);
        continue;
      }
      for (const [key, each] of partsOf(value)) left.push([step(path, key), each]);
    }
    return "The result";
  };

  let isKnownJson = false;
  const written = (text, warnings) => ({ text, warnings: stringify(warnings), problem: "" });
  const failed = (problem) => ({ text: null, warnings: "[]", problem });

  return {
    /** A promise that is settled when the promises in the result are. Undefined: it has none that are not. */
    awaitInside(root) {
      const { pending, isJson } = survey(root);
      isKnownJson = isJson;
      return pending.size === 0 ? undefined : awaitAll(root, pending);
    },
    findPending,
    /**
     * Writes a result; undefined counts as null. `text` is its JSON, or null if it cannot be written, for the reason in
     * `problem` (empty: it nests too deep). `warnings` is a list as JSON.
     * `isUnchanged`: nothing has run since `awaitInside`.
     */
    write(root, isUnchanged) {
      if (typeof root === "function" || typeof root === "symbol") {
        const what = `The code returned a ${typeof root}, which cannot be written as JSON.`;
        return failed(`${what} Return its result or its fields.`);
      }
      if (root === undefined) return written("null", []);
      try {
        if (isUnchanged ? isKnownJson : survey(root).isJson) {
          try {
            return written(stringify(root), []);
          } catch (cause) {
            // A circle, or too deep: the copy finds out where.
            createWriter().convert(root);
            throw cause;
          }
        }
        const writer = createWriter();
        const copy = writer.convert(root);
        return written(stringify(copy), writer.warnings());
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        return failed(cause.text);
      }
    },
  };
};
