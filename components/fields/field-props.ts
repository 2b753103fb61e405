import type { ReactNode } from "react";
import type { FieldProblem } from "./field-problems.tsx";

/** The properties of every field. */
export interface FieldProps {
  label: string;
  isLabelHidden?: boolean | undefined;
  help?: string | undefined;
  placeholder?: string | undefined;
  problems?: readonly FieldProblem[] | undefined;
  readOnly?: boolean | undefined;
  isRequired?: boolean | undefined;
  /** Beside the label, at the end of the line. */
  aside?: ReactNode;
}
