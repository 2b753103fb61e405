"use client";

import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./field-frame.module.css";
import { type FieldProblem, FieldProblems } from "./field-problems.tsx";

export interface FieldFrameProps {
  /** The id of the input element. */
  id: string;
  label: string;
  /** For rows under a common heading: only screen readers get the name. */
  isLabelHidden?: boolean | undefined;
  isRequired?: boolean | undefined;
  help?: string | undefined;
  problems?: readonly FieldProblem[] | undefined;
  /** Beside the label, at the end of the line. */
  aside?: ReactNode;
  /** The result of the field's value, directly below it. */
  result?: ReactNode;
  children: ReactNode;
}

/** The ids of the elements that describe a field. */
export function describedBy(
  id: string,
  {
    help,
    problems = [],
    hasResult = false,
  }: Pick<FieldFrameProps, "help" | "problems"> & { hasResult?: boolean },
): string | undefined {
  const ids = [
    problems.length > 0 ? `${id}-problems` : "",
    hasResult ? `${id}-result` : "",
    help ? `${id}-help` : "",
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** A field's label above it, and below it its problems or one sentence of help. */
export function FieldFrame({
  id,
  label,
  isLabelHidden,
  isRequired = false,
  help,
  problems = [],
  aside,
  result,
  children,
}: FieldFrameProps) {
  const text = (
    <label htmlFor={id} className={classes.label}>
      {label}
      {isRequired && (
        <span className={classes.required} title="Required">
          *
        </span>
      )}
    </label>
  );
  return (
    <div className={classes.frame}>
      {isLabelHidden ? (
        <VisuallyHidden>{text}</VisuallyHidden>
      ) : (
        <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center", gap: 8 }}>
          {text}
          {aside}
        </div>
      )}
      {children}
      {result}
      <FieldProblems id={`${id}-problems`} problems={problems} />
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  );
}
