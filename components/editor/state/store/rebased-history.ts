import type { FlowDocument } from "#engine/document.ts";
import type { Versions } from "#engine/merge/conflict.ts";
import { rebaseDocument } from "#engine/merge/rebase-document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { isSameJson } from "#lib/same-json.ts";

/** The changes of others: `base` to `theirs`. */
export type OthersChanges = Pick<Versions<FlowDocument>, "base" | "theirs">;

/** Makes undo and redo take back one's own edits only. */
export interface RebasedHistory {
  /** Others have changed something since these steps. */
  add(changes: OthersChanges, steps: readonly FlowDocument[]): void;
  /**
   * The steps, nearest last, of which the nearest has what others have changed since. Steps that would change nothing
   * are removed.
   */
  rebase(steps: readonly FlowDocument[], current: FlowDocument): FlowDocument[];
}

/** A step is rebased only when it is undone or redone: 200 steps of 500 nodes would take seconds. */
export function createRebasedHistory(types: NodeTypes): RebasedHistory {
  let pending: { changes: OthersChanges; steps: WeakSet<FlowDocument> }[] = [];

  const rebased = (step: FlowDocument) =>
    pending
      .filter(({ steps }) => steps.has(step))
      .reduce((mine, { changes }) => rebaseDocument({ ...changes, mine }, types), step);

  return {
    add(changes, steps) {
      pending = pending.filter((each) => steps.some((step) => each.steps.has(step)));
      const last = pending.at(-1);
      const isNext = last?.changes.theirs === changes.base && steps.every((step) => last.steps.has(step));
      if (last && isNext) last.changes = { base: last.changes.base, theirs: changes.theirs };
      else if (steps.length > 0) pending.push({ changes, steps: new WeakSet(steps) });
    },
    rebase(steps, current) {
      for (let count = steps.length; count > 0; count--) {
        const step = rebased(steps[count - 1] ?? current);
        if (!isSameJson(step, current)) return [...steps.slice(0, count - 1), step];
      }
      return [];
    },
  };
}
