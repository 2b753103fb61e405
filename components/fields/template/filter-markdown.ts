import type { FilterDoc } from "#engine/tags/filters/filter.ts";
import { formatExample, formatSignature } from "#engine/tags/filters/signature.ts";

/** A filter's documentation: how it is written, what it does, and an example with its result. */
export function filterMarkdown(filter: FilterDoc): string {
  const { source, result } = formatExample(filter);
  return [
    code(formatSignature(filter)),
    filter.summary.replace(/[<>&]/g, (character) => `\\${character}`),
    code(`${source}\n→ ${result}`),
  ].join("\n\n");
}

/** A block, because examples contain every kind of character. */
function code(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}
