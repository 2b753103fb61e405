import { Text } from "@mantine/core";
import classes from "./import.module.css";

export interface RowProblem {
  /** As spreadsheets count: the header is row 1. */
  row: number;
  text: string;
}

/** The rows of a file that do not fit, by number. */
export function RowProblems({ count, problems }: { count: number; problems: readonly RowProblem[] }) {
  if (count === 0) return null;
  return (
    <section aria-label="Problems" className={classes.problems}>
      <Text size="sm" fw={500} role="status">
        {count === 1 ? "1 problem" : `${count.toLocaleString("en")} problems`}
      </Text>
      <ul>
        {problems.map(({ row, text }) => (
          <li key={`${row} ${text}`}>
            <span className="tabular">Row {row}</span> {text}
          </li>
        ))}
      </ul>
      {count > problems.length && (
        <Text size="sm" c="dimmed">
          Only the first {problems.length} are shown.
        </Text>
      )}
    </section>
  );
}
