/*
 * Loaded into a process before everything else (`--import`). When the process exits it reports additions and changes to
 * the prototypes of all objects. Symbols are ignored: no request can name one, and Next adds some.
 */
const watched = { Object, Array, Function, String, Number, Boolean, Map, Set, Promise, RegExp, Error };

function listAll(): string {
  return Object.entries(watched)
    .flatMap(([name, { prototype }]) =>
      Object.getOwnPropertyNames(prototype).map((key) => {
        const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
        return [`${name}.${key}`, value, get, set] as const;
      }),
    )
    .map(([path, ...parts]) => `${path}=${parts.map(nameOf).join()}`)
    .join("\n");
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** Distinguishes functions. */
function nameOf(part: unknown): string {
  if ((typeof part !== "object" || part === null) && typeof part !== "function") return String(part);
  const known = numbers.get(part) ?? last++;
  numbers.set(part, known);
  return `#${known}`;
}

const before = new Set(listAll().split("\n"));
process.on("exit", () => {
  const after = listAll().split("\n");
  const changed = after.filter((line) => !before.has(line));
  const isUntouched = changed.length === 0 && after.length === before.size;
  console.error(isUntouched ? "prototypes: untouched" : `prototypes: CHANGED ${changed.join("; ")}`);
});
