import { createSearch } from "#lib/search/search.ts";

const find = createSearch(
  [
    {
      name: "Note",
      keywords: ["sticky note", "sticky", "comment", "annotation", "remark", "memo", "text box"],
    },
  ],
  (entry) => entry,
);

/** Whether this text looks for a note. */
export function namesNote(query: string): boolean {
  return query.trim().length > 1 && find(query).some(({ hasAllWords }) => hasAllWords);
}
