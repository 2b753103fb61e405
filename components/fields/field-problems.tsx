import { withCode } from "#components/ui/with-code.tsx";
import classes from "./field-frame.module.css";

/** A problem of a field. */
export interface FieldProblem {
  /** Stable, snake_case. */
  code: string;
  /** The problem and its remedy. */
  detail: string;
  /** Does not prevent activation. */
  isWarning?: boolean;
  /** A button that fixes it. */
  fix?: { label: string; apply: () => void } | undefined;
}

/** The problems of a field, each with a button that fixes it where there is a fix. */
export function FieldProblems({ id, problems }: { id?: string; problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <div id={id} role="status">
      {problems.map(({ code, detail, isWarning, fix }) => (
        <div
          key={`${code} ${detail}`}
          className={classes.problem}
          data-severity={isWarning ? "warning" : "error"}
        >
          <span>{withCode(detail)}</span>
          {fix && (
            <button type="button" className={classes.fix} onClick={fix.apply}>
              {fix.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
