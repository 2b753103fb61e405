import { seenWords } from "#engine/shapes/seen-words.ts";
import { describeMissing } from "#engine/tags/check.ts";
import type { FoundTag } from "#engine/tags/find.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import { previewJson } from "./preview-json.ts";
import type { CheckedTemplate, TagSource } from "./tag-source.ts";

/** The description of one tag. */
export interface TagDescription {
  /** Type and node, or what the tag is. */
  title: string;
  /** The sample value, if there is one. */
  sample: string | null;
  /** The values of the last calls there. Omitted if they are not known. */
  calls?: string;
  /** Why it is unresolved. */
  problem: string | null;
  /** The path that was likely meant. */
  nearest: string | null;
}

const maxSampleChars = 200;

/** Describes a tag: its type, its node, its sample value, or why it is unresolved. */
export function describeTag(
  { path, start, end }: FoundTag,
  checked: CheckedTemplate,
  source: TagSource,
): TagDescription {
  if ("problem" in checked) {
    return { title: "The tags cannot be read", sample: null, problem: checked.problem.detail, nearest: null };
  }
  const unresolved = checked.unresolved.find((tag) => tag.start < end && start < tag.end);
  if (unresolved) {
    return {
      title: unresolved.calls?.seen ? "Optional" : "Empty tag",
      sample: null,
      problem: describeMissing(unresolved).replaceAll("`", ""),
      nearest: unresolved.nearest,
    };
  }
  const known = path === null ? undefined : source.find(path);
  if (!known) return { title: path ?? "A tag", sample: null, problem: null, nearest: null };
  return {
    title: `${known.calls?.types ?? known.type}, from ${known.node_label}`,
    sample: known.calls?.isInData === false ? null : previewJson(known.sample, maxSampleChars),
    ...callsOf(known),
    problem: null,
    nearest: null,
  };
}

/** "In 187 of 200 calls. Values: open, closed." */
function callsOf({ calls }: TagSuggestion): Pick<TagDescription, "calls"> {
  if (!calls?.count) return {};
  const [first = "", ...rest] = seenWords(calls.count);
  const choices = calls.choices === null ? "" : ` Values: ${calls.choices}.`;
  return { calls: `${first.toUpperCase()}${rest.join("")}.${choices}` };
}
