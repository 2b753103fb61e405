"use client";

import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./field-frame.module.css";
import { FieldProblems } from "./field-problems.tsx";

/** Something wrong with what stands in a field. */
export interface FieldProblem {
  /** Stable, snake_case. */
  code: string;
  /** What is wrong and what to do. */
  detail: string;
  /** Does not keep the flow from going live. */
  isWarning?: boolean;
  /** What would mend it, as a button. */
  fix?: { label: string; apply: () => void } | undefined;
}

export interface FieldFrameProps {
  /** Of the element that takes the text. */
  id: string;
  label: string;
  /** For rows under a common heading: only screen readers are told the name. */
  isLabelHidden?: boolean | undefined;
  help?: string | undefined;
  problems?: readonly FieldProblem[] | undefined;
  /** Beside the label, at the line's end. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The ids of what a field's frame says about it. */
export function describedBy(
  id: string,
  { help, problems = [] }: Pick<FieldFrameProps, "help" | "problems">,
): string | undefined {
  const ids = [problems.length > 0 ? `${id}-problems` : "", help ? `${id}-help` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** A field's name above it, and below it what is wrong and how to mend it, or one sentence of help. */
export function FieldFrame({
  id,
  label,
  isLabelHidden,
  help,
  problems = [],
  aside,
  children,
}: FieldFrameProps) {
  const text = (
    <label htmlFor={id} className={classes.label}>
      {label}
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
      <FieldProblems id={`${id}-problems`} problems={problems} />
      {help && (
        <div id={`${id}-help`} className={classes.help}>
          {help}
        </div>
      )}
    </div>
  );
}
