"use client";

import { Select } from "@mantine/core";
import { useId, useMemo } from "react";
import fieldClasses from "#components/fields/field-frame.module.css";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProblem } from "#components/fields/field-problems.tsx";

export interface ZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  problems: readonly FieldProblem[];
  readOnly: boolean;
}

/** The number of matches that the list shows; typing narrows it. */
const shownZones = 60;

/** A time zone by its IANA name, found by typing a part of it. */
export function ZoneField({ value, onChange, problems, readOnly }: ZoneFieldProps) {
  const id = useId();
  const zones = useMemo(
    () => [...new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")])].filter(Boolean),
    [value],
  );
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const useOwn = !readOnly && own !== value && (
    <button type="button" className={fieldClasses.fix} onClick={() => onChange(own)}>
      Use {own}
    </button>
  );
  return (
    <div data-pointer="/time_zone">
      <FieldFrame
        id={id}
        label="Time zone"
        help="When clocks change, skipped times run right after the change, and repeated times run once."
        problems={problems}
        aside={useOwn}
      >
        <Select
          id={id}
          aria-label="Time zone"
          searchable
          allowDeselect={false}
          limit={shownZones}
          nothingFoundMessage="No time zone matches"
          data={zones}
          value={value}
          readOnly={readOnly}
          error={problems.length > 0}
          onChange={(zone) => zone !== null && onChange(zone)}
        />
      </FieldFrame>
    </div>
  );
}
