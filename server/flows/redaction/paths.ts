/** A step of a path: a name, an index, or all items of a list. */
export type RedactedStep = string | number | { all: true };

export type RedactedPath = readonly RedactedStep[];

/** A name, `[]`, `[0]` or `["odd name"]`. */
const stepPattern = /(?:^|(?!^)\.)([^.[\]"]+)|\[(\d{0,9})\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** The steps of a path such as `customer.card`, `items[].iban` or `["odd name"].x`; null if it cannot be read. */
export function parseRedactedPath(path: string): RedactedPath | null {
  const steps: RedactedStep[] = [];
  stepPattern.lastIndex = 0;
  while (stepPattern.lastIndex < path.length) {
    const found = stepPattern.exec(path);
    const step = found && toStep(found);
    if (step == null) return null;
    steps.push(step);
  }
  return typeof steps[0] === "string" ? steps : null;
}

function toStep([, name, index, quoted]: RegExpExecArray): RedactedStep | null {
  if (name !== undefined) return name.trim() === name ? name : null;
  if (index !== undefined) return index === "" ? { all: true } : Number(index);
  try {
    const parsed: unknown = JSON.parse(quoted ?? "");
    return typeof parsed === "string" ? parsed : null;
  } catch {
    return null;
  }
}

/** The name of a call's header or query parameter that a path names; null if it names neither. */
export function parseMetadataPath(path: RedactedPath): { part: "headers" | "query"; name: string } | null {
  const [root, part, name] = path;
  if (root !== "_webhook" || path.length !== 3 || typeof name !== "string") return null;
  if (part === "headers") return { part, name: name.toLowerCase() };
  return part === "query" ? { part, name } : null;
}
