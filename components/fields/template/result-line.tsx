import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { type FieldProblem, FieldProblems } from "#components/fields/field-problems.tsx";
import { findTags } from "#engine/tags/find.ts";
import type { Json } from "#lib/json.ts";
import classes from "./result-line.module.css";
import { resultText } from "./result-text.ts";
import { withPathReplaced } from "./tag-problems.ts";
import type { CheckedTemplate, ResultNote } from "./tag-source.ts";
import type { ShownResult } from "./use-template-result.ts";

export interface ResultLineProps {
  id: string;
  /** Null while it is being computed. */
  shown: ShownResult | null;
  /** The field's text. */
  text: string;
  /** Problems that the field itself reports are not repeated. */
  checked: CheckedTemplate;
  /** Called with the fixed template; omitted where nothing may change. */
  onReplace?: ((text: string) => void) | undefined;
}

/** The value of a template with the current data, below its field. */
export function ResultLine({ id, shown, text, checked, onReplace }: ResultLineProps) {
  const result = shown?.result;
  return (
    <div id={id} className={classes.result} data-stale={(shown !== null && shown.text !== text) || undefined}>
      {result && "problem" in result && (
        <FieldProblems problems={[{ code: result.problem.code, detail: result.problem.detail }]} />
      )}
      {result && "value" in result && (
        <>
          <Value value={result.value} isMissing={result.notes.some(({ path }) => path !== null)} />
          <FieldProblems
            problems={unreported(result.notes, checked).map((note) => ({
              code: "missing_in_data",
              detail: note.detail,
              isWarning: true,
              fix: shown.text === text ? fixOf(note, text, onReplace) : undefined,
            }))}
          />
        </>
      )}
    </div>
  );
}

function Value({ value, isMissing }: { value: Json; isMissing: boolean }) {
  const { text, type } = resultText(value);
  const isEmpty = value === null || text === "";
  return (
    <div className={classes.line}>
      <IconArrowRight size={12} aria-hidden className={classes.mark} />
      <VisuallyHidden>Result:</VisuallyHidden>
      <span className={classes.value} data-empty={isEmpty || undefined}>
        {isEmpty ? (isMissing ? "Nothing" : "Empty") : text}
      </span>
      {type !== null && <span className={classes.type}>{type}</span>}
    </div>
  );
}

/** The notes that say more than the check of the field: another path, or a name that only these data have. */
function unreported(notes: readonly ResultNote[], checked: CheckedTemplate): readonly ResultNote[] {
  if ("problem" in checked) return notes;
  const lacking = checked.unresolved.filter(({ calls }) => !calls?.seen);
  const reported = new Map(lacking.map((tag) => [tag.path, tag.nearest]));
  return notes.filter(
    ({ path, nearest }) =>
      path === null || !reported.has(path) || (nearest !== null && nearest !== reported.get(path)),
  );
}

function fixOf(
  { path, nearest }: ResultNote,
  text: string,
  onReplace: ResultLineProps["onReplace"],
): FieldProblem["fix"] {
  if (path === null || nearest === null || !onReplace) return undefined;
  const tags = findTags(text).flatMap(({ start, end, ...tag }) =>
    tag.path === path ? [{ path, start, end }] : [],
  );
  return { label: `Use ${nearest}`, apply: () => onReplace(withPathReplaced(text, tags, path, nearest)) };
}
