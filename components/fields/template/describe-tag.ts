import { describeMissing } from "#engine/tags/check.ts";
import type { FoundTag } from "#engine/tags/find.ts";
import { previewJson } from "./preview-json.ts";
import type { CheckedTemplate, TagSource } from "./tag-source.ts";

/** The description of one tag. */
export interface TagDescription {
  /** Type and node, or what the tag is. */
  title: string;
  /** The sample value, if there is one. */
  sample: string | null;
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
      title: "Empty tag",
      sample: null,
      problem: describeMissing(unresolved).replaceAll("`", ""),
      nearest: unresolved.nearest,
    };
  }
  const known = path === null ? undefined : source.find(path);
  if (!known) return { title: path ?? "A tag", sample: null, problem: null, nearest: null };
  return {
    title: `${known.type}, from ${known.node_label}`,
    sample: previewJson(known.sample, maxSampleChars),
    problem: null,
    nearest: null,
  };
}
