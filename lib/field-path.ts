/** A step into data: a field's name, or a position in a list (negative: from its end). */
export type PathStep = string | number;

/** A step of a field path, which may also be all items of a list. */
export type FieldStep = PathStep | { all: true };

/** A name, `[]`, `[0]`, `["odd.name"]` or `['odd.name']`. */
const stepPattern =
  /(?:^|(?!^)\.)([^.[\]"'][^.[\]]*)|\[[ \t]*(-?\d{1,9}|)[ \t]*\]|\[[ \t]*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')[ \t]*\]/y;

/**
 * The steps of a path as users write it everywhere, in settings as in tags: `order.total`, `items[0].sku`, `items.0.sku`,
 * `["odd.name"].x`, and `items[].sku` for all items where a setting allows it. Null if it cannot be read.
 */
export function parseFieldPath(path: string): readonly FieldStep[] | null {
  const steps: FieldStep[] = [];
  stepPattern.lastIndex = 0;
  const text = path.trim();
  while (stepPattern.lastIndex < text.length) {
    const found = stepPattern.exec(text);
    const step = found && toStep(found);
    if (step == null) return null;
    steps.push(step);
  }
  return steps.length > 0 ? steps : null;
}

function toStep([, name, index, quoted]: RegExpExecArray): FieldStep | null {
  if (name !== undefined) return name.trim() || null;
  if (index !== undefined) return index === "" ? { all: true } : Number(index);
  return unquote(quoted ?? "");
}

/** Both quotes have the escapes of JSON. */
function unquote(quoted: string): string | null {
  const inner = quoted.slice(1, -1);
  const json = quoted.startsWith('"')
    ? quoted
    : `"${inner.replace(/\\.|"/g, (part) => (part === '"' ? '\\"' : part === "\\'" ? "'" : part))}"`;
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === "string" ? parsed : null;
  } catch {
    return null;
  }
}

/** The path of one field by its name, in the notation that `parseFieldPath` reads. */
export function fieldName(name: string): string {
  return parseFieldPath(name)?.length === 1 && !/[.[\]]/.test(name) && name.trim() === name
    ? name
    : `[${JSON.stringify(name)}]`;
}

/** The names and positions of a path: `customer.id` of `customer.id`, `a.b` of `["a.b"]`. For names of results. */
export function joinSteps(path: string, separator: string): string {
  const steps = parseFieldPath(path);
  if (steps === null) return path.trim();
  return steps.flatMap((step) => (typeof step === "object" ? [] : [String(step)])).join(separator);
}
