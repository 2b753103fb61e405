/** A text in place of a part of a source. */
export interface SourceChange {
  start: number;
  end: number;
  text: string;
}

/** The source with the changes, which do not overlap. Every other character stays. */
export function editSource(source: string, changes: readonly SourceChange[]): string {
  let edited = "";
  let end = 0;
  for (const change of changes.toSorted((a, b) => a.start - b.start)) {
    edited += source.slice(end, change.start) + change.text;
    end = change.end;
  }
  return edited + source.slice(end);
}
