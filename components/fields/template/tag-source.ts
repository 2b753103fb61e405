"use client";

import { createContext, use } from "react";
import type { ResolvedAt } from "#engine/field.ts";
import type { TagChecker } from "#engine/tags/check.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";

export type CheckedTemplate = ReturnType<TagChecker["check"]>;

/** What the fields of one node know about the tags that they may contain. */
export interface TagSource {
  /** Every available tag, in the order of suggestion. */
  suggestions(): readonly TagSuggestion[];
  /** The suggestion for a path; undefined if there is none. */
  find(path: string): TagSuggestion | undefined;
  /** Checks the tags of a template. */
  check(source: string): CheckedTemplate;
  /** The same for the settings that are resolved then; the source itself knows the tags of all of them. */
  at(when: ResolvedAt): TagSource;
}

/** Knows no tags; the default, so that fields work anywhere. */
export const noTags: TagSource = {
  suggestions: () => [],
  find: () => undefined,
  check: () => ({ unresolved: [] }),
  at: () => noTags,
};

const TagSourceContext = createContext<TagSource>(noTags);

/** `<TagSourceProvider value={source}>`: the template fields inside suggest and check these tags. */
export const TagSourceProvider = TagSourceContext;

export function useTagSource(): TagSource {
  return use(TagSourceContext);
}
