"use client";

import { createContext, use } from "react";
import type { CodeData } from "#engine/code/declarations.ts";
import type { Encoding, ResolvedAt } from "#engine/field.ts";
import type { TagChecker } from "#engine/tags/check.ts";
import type { TagNames } from "#engine/tags/convert-to-expression.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import type { Json } from "#lib/json.ts";

export type CheckedTemplate = ReturnType<TagChecker["check"]>;

/** The value of a template with the current data. */
export type TemplateResult =
  | { value: Json; notes: readonly ResultNote[] }
  | { problem: { code: string; detail: string } };

/** Something about a result that its value does not show. */
export interface ResultNote {
  detail: string;
  /** The path that the data lack, and the one that was likely meant. */
  path: string | null;
  nearest: string | null;
}

/** The fields' knowledge about the tags that they may contain, for one node. */
export interface TagSource {
  /** Every available tag, in the order of suggestion. */
  suggestions(): readonly TagSuggestion[];
  /** The suggestion for a path, if any. */
  find(path: string): TagSuggestion | undefined;
  /** Checks the tags of a template. */
  check(source: string): CheckedTemplate;
  /** Resolves a template with the current data. Null without data. */
  render(source: string, encoding: Encoding): TemplateResult | null;
  /** The data that code gets, from the current data. Null if they are not known. */
  codeData(): CodeData | null;
  /** Asks for the value of a new variable of this name. Null where none can be created. */
  createVariable: ((name: string) => void) | null;
  /** The names that tags find, which expressions write differently. */
  names(): TagNames;
  /** The same for the settings that are resolved then; the source itself knows the tags of all of them. */
  at(when: ResolvedAt): TagSource;
}

/** Knows no tags; the default, so that fields work anywhere. */
export const noTags: TagSource = {
  suggestions: () => [],
  find: () => undefined,
  check: () => ({ unresolved: [] }),
  render: () => null,
  codeData: () => null,
  createVariable: null,
  names: () => ({ keys: new Set(), hasInput: false, locals: new Set() }),
  at: () => noTags,
};

const TagSourceContext = createContext<TagSource>(noTags);

/** `<TagSourceProvider value={source}>`: the template fields inside suggest and check these tags. */
export const TagSourceProvider = TagSourceContext;

export function useTagSource(): TagSource {
  return use(TagSourceContext);
}
