"use client";

import { SegmentedControl } from "@mantine/core";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import type { ScheduleRule } from "#engine/schedule/settings.ts";
import { newRules, readSchedule } from "./read-schedule.ts";
import { CronFields, IntervalFields, TimesOfDayFields } from "./rule-fields.tsx";
import classes from "./schedule.module.css";
import { ZoneField } from "./zone-field.tsx";

const kinds: { value: ScheduleRule["kind"]; label: string }[] = [
  { value: "every", label: "Interval" },
  { value: "at", label: "Times of day" },
  { value: "cron", label: "Cron" },
];

const missedOptions = [
  { value: "skip", label: "Skip" },
  { value: "once", label: "Run once" },
  { value: "all", label: "Run all (up to 100)" },
];

const overlapOptions = [
  { value: "allow", label: "Run at the same time" },
  { value: "skip", label: "Skip" },
  { value: "queue", label: "Queue (up to 100)" },
];

/** When the flow starts: the rule, its zone, and what happens to missed and overlapping times. */
export function ScheduleSettingsForm({ config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  const { rule, time_zone, missed, overlap } = readSchedule(config);
  const setRule = (next: ScheduleRule) => onChange({ rule: next });
  const fields = { problemsAt, readOnly };
  return (
    <div className={classes.settings}>
      <SegmentedControl
        aria-label="Kind of schedule"
        fullWidth
        size="xs"
        data={kinds}
        value={rule.kind}
        readOnly={readOnly}
        onChange={(kind) => setRule(newRules[kind])}
      />
      {rule.kind === "every" && <IntervalFields rule={rule} onChange={setRule} {...fields} />}
      {rule.kind === "at" && <TimesOfDayFields rule={rule} onChange={setRule} {...fields} />}
      {rule.kind === "cron" && <CronFields rule={rule} onChange={setRule} {...fields} />}
      <ZoneField
        value={time_zone}
        problems={problemsAt("/time_zone")}
        readOnly={readOnly}
        onChange={(zone) => onChange({ time_zone: zone })}
      />
      <ChoiceInput
        label="Missed times"
        help="When Millrace was not running at a scheduled time."
        options={missedOptions}
        value={missed}
        problems={problemsAt("/missed")}
        readOnly={readOnly}
        onChange={(value) => onChange({ missed: value })}
      />
      <ChoiceInput
        label="Overlap"
        help="When the previous execution is still running."
        options={overlapOptions}
        value={overlap}
        problems={problemsAt("/overlap")}
        readOnly={readOnly}
        onChange={(value) => onChange({ overlap: value })}
      />
    </div>
  );
}
