"use client";

import { memo, type ReactNode } from "react";
import classes from "./highlighted.module.css";
import { type Segment, segmentsOf } from "./segments.ts";
import type { CheckedTemplate } from "./tag-source.ts";
import type { Syntax } from "./tokenize.ts";

export interface HighlightedProps {
  source: string;
  syntax: Syntax;
  checked: CheckedTemplate;
}

/** Longer text is shown without colors. */
const maxHighlightedChars = 50_000;

/**
 * A template as text: tags as chips, unresolved ones underlined; `data-tag-start` is a chip's offset. Not Monaco's
 * `colorize`, which is asynchronous: this is shown before Monaco is loaded, and by thirty fields at once.
 */
export const Highlighted = memo(function Highlighted({ source, syntax, checked }: HighlightedProps) {
  if (source.length > maxHighlightedChars) return source;
  return segmentsOf(source, syntax).map((segment) => {
    const { start, tag } = segment;
    if (!tag) return <span key={start}>{tokensOf(source, segment)}</span>;
    return (
      <span
        key={start}
        className={classes.chip}
        data-state={isUnresolved(segment, checked) ? "unresolved" : "resolved"}
        data-tag-start={start}
      >
        {tokensOf(source, segment)}
      </span>
    );
  });
});

/** True if the tag, or the whole template, cannot be resolved. */
export function isUnresolved(
  { start, end }: { start: number; end: number },
  checked: CheckedTemplate,
): boolean {
  if ("problem" in checked) return false;
  // A field that only some calls lack has a value most of the time.
  return checked.unresolved.some((tag) => !tag.calls?.seen && tag.start < end && start < tag.end);
}

function tokensOf(source: string, { start, end, tokens }: Segment): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = start;
  for (const token of tokens) {
    if (token.start > at) parts.push(source.slice(at, token.start));
    parts.push(
      <span key={token.start} className={classes[token.kind]}>
        {source.slice(token.start, token.end)}
      </span>,
    );
    at = token.end;
  }
  if (at < end) parts.push(source.slice(at, end));
  return parts;
}
