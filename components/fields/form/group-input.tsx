"use client";

import type { ReactNode } from "react";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import type { GroupFieldDefinition } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";
import type { ConfigPath } from "./config-path.ts";
import classes from "./form.module.css";
import type { FieldProblemAt } from "./problems-at.ts";
import { type VisibleField, visibleFields } from "./shown-fields.ts";

export interface GroupInputProps {
  field: GroupFieldDefinition;
  path: ConfigPath;
  value: unknown;
  /** The configuration around the group. */
  seen: Readonly<Record<string, unknown>>;
  problems: readonly FieldProblemAt[];
  /** Draws one field of the group. */
  children: (shown: VisibleField) => ReactNode;
}

/** Settings that belong together, under one heading. */
export function GroupInput({ field, path, value, seen, problems, children }: GroupInputProps) {
  return (
    <fieldset className={classes.list} aria-label={field.label}>
      <div className={classes.heading}>{field.label}</div>
      {field.help !== undefined && <div className={classes.empty}>{field.help}</div>}
      {visibleFields(field.item, isJsonObject(value) ? value : {}, path, seen).map(children)}
      <FieldProblems problems={problems} />
    </fieldset>
  );
}
