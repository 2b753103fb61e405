/** Longer code is not examined. */
const maxChars = 100_000;

const step = /\.([A-Za-z_$][\w$]*)|\["([^"\\\n]{1,100})"\]/g;

/**
 * A name and the steps that follow it, and the characters that show that the last step is not simply read.
 */
const chainFrom = (name: string) =>
  new RegExp(`(?<![\\w$.])${name}((?:${step.source})+)(\\s*(?:\\(|\\?\\.|\\?\\?|=(?!=)))?`, "g");

const chains = { trigger: chainFrom("trigger"), input: chainFrom("input") };

/**
 * The fields of an object that code reads, if its text shows them: `trigger.order.total`. The name of a
 * method at the end is left out, and so is a field that may be missing (`?.`, `??`) or is assigned. Each
 * field once.
 */
export function codeReads(source: string, object: keyof typeof chains): string[][] {
  if (source.length > maxChars) return [];
  const found = new Map<string, string[]>();
  for (const match of source.matchAll(chains[object])) {
    const [, path = ""] = match;
    const steps = [...path.matchAll(step)].map(([, name, quoted]) => name ?? quoted ?? "");
    const sign = match.at(-1)?.trim() ?? "";
    if (sign === "(") steps.pop();
    else if (sign !== "") continue;
    if (steps.length > 0) found.set(JSON.stringify(steps), steps);
  }
  return [...found.values()];
}
