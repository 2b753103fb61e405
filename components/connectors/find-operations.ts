import type { DescribedApi } from "#api/connectors/imports-schema.ts";

type Operations = DescribedApi["operations"];

/** The operations whose title, name or path has every word, with the tag if there is one. */
export function findOperations(operations: Operations, query: string, tag: string | null): Operations {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ name, title, method, path, tags }) => {
    if (tag !== null && !tags.includes(tag)) return false;
    const text = `${title} ${name} ${method} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** All tags, in alphabetical order. */
export const tagsOf = (operations: Operations): string[] =>
  [...new Set(operations.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, "en"));
