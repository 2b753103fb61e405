import type { Difference } from "#engine/compare-documents.ts";

/** "2 nodes added, 1 changed", or "same as the draft". */
export function describeDifference(difference: Difference, same: string): string {
  const { added, removed, changed, connected, disconnected, notes } = difference;
  const parts = [
    part(added.length, "node", "added"),
    part(removed.length, "node", "removed"),
    part(changed.length, "node", "changed"),
    part(connected.length + disconnected.length, "connection", "changed"),
    part(notes, "note", "changed"),
  ].filter((text) => text !== "");
  return parts.length === 0 ? same : parts.join(", ");
}

function part(count: number, thing: string, what: string): string {
  return count === 0 ? "" : `${counted(count, thing)} ${what}`;
}

/** "1 node", "3 nodes". */
export function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}
