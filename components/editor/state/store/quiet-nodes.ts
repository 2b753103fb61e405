/**
 * New nodes, each with the JSON pointers of its fields that were left. Their other fields are still to be filled in, so
 * problems of these are not shown. Of a node that is not in here, all are.
 */
export type QuietNodes = ReadonlyMap<string, ReadonlySet<string>>;

/** The problems of one node that are shown. `left`: the fields that were left, if the node is quiet. */
export function shownProblems<Problem extends { pointer: string }>(
  problems: readonly Problem[],
  left: ReadonlySet<string> | undefined,
): readonly Problem[] {
  if (left === undefined) return problems;
  const fields = [...left];
  return problems.filter(({ pointer }) =>
    fields.some((field) => isWithin(pointer, field) || isWithin(field, pointer)),
  );
}

/** The quiet nodes once a field was left: also problems of what it is a part of are shown, such as those of a list. */
export function leaveField(quiet: QuietNodes, nodeId: string, pointer: string): QuietNodes {
  const left = quiet.get(nodeId);
  if (left === undefined || left.has(pointer)) return quiet;
  return new Map(quiet).set(nodeId, new Set([...left, pointer]));
}

function isWithin(pointer: string, outer: string): boolean {
  return `${pointer}/`.startsWith(`${outer}/`);
}
