"use client";

import type { ReactNode } from "react";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import { SettingSection } from "#components/ui/setting-section.tsx";
import type { GroupFieldDefinition } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";
import { type ConfigPath, toPointer } from "./config-path.ts";
import classes from "./form.module.css";
import type { FieldProblemAt } from "./problems-at.ts";
import { type VisibleField, visibleFields } from "./shown-fields.ts";

export interface GroupInputProps {
  field: GroupFieldDefinition;
  path: ConfigPath;
  value: unknown;
  /** The configuration around the group. */
  seen: Readonly<Record<string, unknown>>;
  /** The group's own. */
  problems: readonly FieldProblemAt[];
  /** Whether a field in the group has a problem. */
  isInvalid: boolean;
  /** Whether the field at this pointer has one. */
  isInvalidAt: (pointer: string) => boolean;
  /** Draws one field of the group. */
  children: (shown: VisibleField) => ReactNode;
}

/** Settings that belong together, under one heading, or in a section that opens if the group has a summary. */
export function GroupInput(props: GroupInputProps) {
  const { field, path, value, seen, problems, isInvalid, children } = props;
  const config = isJsonObject(value) ? value : {};
  const fields = visibleFields(field.item, config, path, seen);
  const rare = fields.filter((each) => each.field.isMore);
  const content = (
    <>
      {field.help !== undefined && <div className={classes.empty}>{field.help}</div>}
      {fields.filter((each) => !each.field.isMore).map(children)}
      {rare.length > 0 && (
        <SettingSection
          title="More fields"
          summary={rare.map((each) => each.field.label).join(", ")}
          pointers={rare.map(({ pointer }) => pointer)}
          isInvalid={rare.some(({ pointer }) => props.isInvalidAt(pointer))}
          startsOpen={rare.some(isChanged)}
        >
          {rare.map(children)}
        </SettingSection>
      )}
      <FieldProblems problems={problems} />
    </>
  );
  if (field.summary) {
    return (
      <SettingSection
        title={field.label}
        summary={field.summary(config)}
        pointers={[toPointer(path)]}
        isInvalid={isInvalid || problems.length > 0}
      >
        {content}
      </SettingSection>
    );
  }
  return (
    <fieldset className={classes.list} aria-label={field.label}>
      <div className={classes.heading}>{field.label}</div>
      {content}
    </fieldset>
  );
}

const isChanged = ({ value, field }: VisibleField) =>
  value !== "" && value !== undefined && value !== field.usual;
