import { findStart } from "./find-start.ts";
import { type FieldKind, fieldKinds } from "./kind-at.ts";
import type { TriggerRead } from "./trigger-reads.ts";

/** A call and its values in the fields that the flow reads. */
export interface WatchedCall {
  executionId: string;
  at: Date;
  /** Of the newest calls, as opposed to an earlier one to compare them with. */
  isRecent: boolean;
  /** For each read; null if it is not known, or none of the nodes that read it ran. */
  kinds: readonly (FieldKind | null)[];
}

/** A difference between real calls and the type that the flow relies on. */
export interface Drift {
  read: TriggerRead;
  /** The type that calls have there now. */
  now: FieldKind;
  /** The type that it had before, most often. */
  before: FieldKind;
  /** The number of the newest calls that differ, and the number examined. */
  count: number;
  calls: number;
  since: Date;
  /** The newest call that differs. */
  executionId: string;
}

/**
 * Finds the fields that calls had until some time, and that many of the newest lack or have with another type.
 *
 * @param calls the oldest first
 */
export function findDrifts(reads: readonly TriggerRead[], calls: readonly WatchedCall[]): Drift[] {
  return reads.flatMap((read, index) => {
    const known = calls.flatMap(({ kinds, ...call }) => {
      const kind = kinds[index] ?? null;
      return kind === null ? [] : [{ ...call, kind }];
    });
    return driftOf(read, known) ?? [];
  });
}

type KnownCall = Omit<WatchedCall, "kinds"> & { kind: FieldKind };

/** If calls differ in several ways, the most frequent one. */
function driftOf(read: TriggerRead, calls: readonly KnownCall[]): Drift | null {
  const recent = calls.filter(({ isRecent }) => isRecent);
  const found = fieldKinds.flatMap((now): Drift[] => {
    const start = findStart(
      calls.map(({ kind }) => kind === now),
      recent.length,
    );
    const first = start === null ? undefined : calls[start];
    const differing = recent.filter(({ kind }) => kind === now);
    const last = differing.at(-1);
    const before = mostFrequentValue(calls.slice(0, start ?? 0));
    if (before === null || !first || !last) return [];
    return [
      {
        read,
        now,
        before,
        count: differing.length,
        calls: recent.length,
        since: first.at,
        executionId: last.executionId,
      },
    ];
  });
  return found.toSorted((a, b) => b.count - a.count)[0] ?? null;
}

/** Null if calls had no value there, so that a flow could not rely on one. */
function mostFrequentValue(calls: readonly KnownCall[]): FieldKind | null {
  const values = calls.filter(({ kind }) => kind !== "missing" && kind !== "null");
  const byKind = Map.groupBy(values, ({ kind }) => kind);
  const [most] = [...byKind].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}
