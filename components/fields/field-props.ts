import type { FieldProblem } from "./field-frame.tsx";

/** What every field is given. */
export interface FieldProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  help?: string | undefined;
  placeholder?: string | undefined;
  problems?: readonly FieldProblem[] | undefined;
  readOnly?: boolean | undefined;
}
