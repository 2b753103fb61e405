import { SuggestWidget } from "monaco-editor/editor/contrib/suggest/browser/suggestWidget.js";

/** A suggestion with the name of the group that it belongs to, such as the node that a tag is from. */
export interface GroupedSuggestion {
  label: { label: string; detail: string; description: string };
  heading: string | null;
}

/** Names the group of a suggestion only where it begins, in the list as it is shown: filtered by what is typed. */
export function nameGroupsOnce(): void {
  const { showSuggestions } = SuggestWidget.prototype;
  SuggestWidget.prototype.showSuggestions = function showGrouped(model, ...rest) {
    const grouped = model.items.map(({ completion }) => (isGrouped(completion) ? completion : null));
    const words = groupedWords(grouped);
    for (const [index, completion] of grouped.entries())
      if (completion) completion.label.description = words[index] ?? "";
    showSuggestions.call(this, model, ...rest);
  };
}

const bare = new WeakMap<GroupedSuggestion, string>();

/** The words at the end of each row: the group's name is added where it differs from the row before. */
function groupedWords(rows: readonly (GroupedSuggestion | null)[]): string[] {
  return rows.map((row, index) => {
    if (!row) return "";
    const own = bare.get(row) ?? row.label.description;
    bare.set(row, own);
    return row.heading === null || row.heading === rows[index - 1]?.heading ? own : `${own} · ${row.heading}`;
  });
}

function isGrouped(completion: unknown): completion is GroupedSuggestion {
  return typeof completion === "object" && completion !== null && "heading" in completion;
}
