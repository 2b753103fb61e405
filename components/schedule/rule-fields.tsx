"use client";

import { ActionIcon, Button, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useId } from "react";
import frame from "#components/fields/field-frame.module.css";
import { describedBy, FieldFrame } from "#components/fields/field-frame.tsx";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { describeCron, weekdayNames } from "#engine/schedule/describe.ts";
import type { ScheduleRule } from "#engine/schedule/settings.ts";
import classes from "./schedule.module.css";

type RuleOf<Kind extends ScheduleRule["kind"]> = Extract<ScheduleRule, { kind: Kind }>;

export interface RuleFieldsProps<Rule extends ScheduleRule> {
  rule: Rule;
  onChange: (rule: Rule) => void;
  problemsAt: NodeEditorProps["problemsAt"];
  readOnly: boolean;
}

const units = [
  { value: "minutes", label: "minutes" },
  { value: "hours", label: "hours" },
  { value: "days", label: "days" },
  { value: "weeks", label: "weeks" },
  { value: "months", label: "months" },
] as const;

/** Every n minutes, hours, days, weeks or months; those of the calendar with their days and times. */
export function IntervalFields(props: RuleFieldsProps<RuleOf<"every">>) {
  const { rule, onChange } = props;
  const { unit, times = ["00:00"], weekdays = [1] } = rule;
  const onDays = { ...props, rule: { times, weekdays } };
  return (
    <>
      <Interval {...props} />
      {unit === "weeks" && (
        <Weekdays {...onDays} onChange={({ weekdays: days }) => onChange({ ...rule, weekdays: days })} />
      )}
      {unit === "months" && <DayOfMonth {...props} />}
      {unit !== "minutes" && unit !== "hours" && (
        <>
          <Times {...onDays} onChange={({ times: next }) => onChange({ ...rule, times: next })} />
          <CountedFrom {...props} />
        </>
      )}
    </>
  );
}

const monthDays = [
  { value: "last", label: "last day" },
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: `day ${index + 1}` })),
];

function DayOfMonth({ rule, onChange, readOnly }: RuleFieldsProps<RuleOf<"every">>) {
  return (
    <ChoiceInput
      label="On"
      options={monthDays}
      value={String(rule.day ?? 1)}
      readOnly={readOnly}
      onChange={(day) => onChange({ ...rule, day: day === "last" ? day : Number(day) })}
    />
  );
}

function CountedFrom({ rule, onChange, problemsAt, readOnly }: RuleFieldsProps<RuleOf<"every">>) {
  const id = useId();
  const { from, ...others } = rule;
  const problems = problemsAt("/rule/from");
  return (
    <div data-pointer="/rule/from">
      <FieldFrame id={id} label="Counted from" problems={problems}>
        <TextInput
          id={id}
          type="date"
          value={from ?? ""}
          readOnly={readOnly}
          aria-describedby={describedBy(id, { problems })}
          error={problems.length > 0}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === "" ? others : { ...others, from: value })
          }
        />
      </FieldFrame>
    </div>
  );
}

function Interval({ rule, onChange, problemsAt, readOnly }: RuleFieldsProps<RuleOf<"every">>) {
  return (
    <div className={classes.interval} data-pointer="/rule">
      <NumberInput
        label="Every"
        field={{ min: 1, max: 10_000 }}
        value={rule.n}
        problems={problemsAt("/rule")}
        readOnly={readOnly}
        onChange={(n) => n !== null && onChange({ ...rule, n: Math.max(1, Math.round(n)) })}
      />
      <ChoiceInput
        label="Unit"
        options={units}
        value={rule.unit}
        readOnly={readOnly}
        onChange={(value) => {
          const unit = units.find((each) => each.value === value)?.value;
          // The days and times of another unit would have no effect.
          if (unit) onChange({ kind: rule.kind, n: rule.n, unit });
        }}
      />
    </div>
  );
}

interface DaysAndTimes {
  times: string[];
  weekdays: number[];
}

interface DayFieldsProps extends Pick<RuleFieldsProps<RuleOf<"at">>, "problemsAt" | "readOnly"> {
  rule: DaysAndTimes;
  onChange: (rule: DaysAndTimes) => void;
}

/** At times of day, on weekdays. */
export function TimesOfDayFields(props: RuleFieldsProps<RuleOf<"at">>) {
  const fields = { ...props, onChange: (next: DaysAndTimes) => props.onChange({ ...props.rule, ...next }) };
  return (
    <>
      <Times {...fields} />
      <Weekdays {...fields} />
    </>
  );
}

function Times({ rule, onChange, problemsAt, readOnly }: DayFieldsProps) {
  const id = useId();
  const { times } = rule;
  const problems = problemsAt("/rule/times");
  const setTimes = (next: string[]) => onChange({ ...rule, times: next });
  return (
    <fieldset className={`${frame.frame} ${classes.group}`} data-pointer="/rule/times" aria-labelledby={id}>
      <span id={id} className={frame.label}>
        Times of day
      </span>
      <div className={classes.times}>
        {times.map((time, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its place.
          <span key={index} className={classes.time}>
            <TextInput
              type="time"
              aria-label={`Time ${index + 1}`}
              value={time}
              readOnly={readOnly}
              error={problems.length > 0}
              onChange={({ currentTarget: { value } }) => {
                // A time that is being typed is empty.
                if (value !== "") setTimes(times.with(index, value.slice(0, 5)));
              }}
            />
            {!readOnly && (
              <ActionIcon
                aria-label={`Remove ${time}`}
                onClick={() => setTimes(times.filter((_, each) => each !== index))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </span>
        ))}
        {!readOnly && times.length < 24 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setTimes([...times, afterLast(times)])}
          >
            Add time
          </Button>
        )}
      </div>
      <FieldProblems problems={problems} />
    </fieldset>
  );
}

/** An hour after the last time: a useful suggestion that is not a duplicate. */
function afterLast(times: readonly string[]): string {
  const [hour = 8, minute = "00"] = times.at(-1)?.split(":") ?? [];
  return `${String((Number(hour) + 1) % 24).padStart(2, "0")}:${minute}`;
}

function Weekdays({ rule, onChange, problemsAt, readOnly }: DayFieldsProps) {
  const id = useId();
  const { weekdays } = rule;
  const toggle = (day: number) => {
    const next = weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day];
    onChange({ ...rule, weekdays: next.toSorted() });
  };
  return (
    <fieldset
      className={`${frame.frame} ${classes.group}`}
      data-pointer="/rule/weekdays"
      aria-labelledby={id}
    >
      <span id={id} className={frame.label}>
        Weekdays
      </span>
      <div className={classes.days}>
        {weekdayNames.map((name, index) => (
          <button
            key={name}
            type="button"
            className={classes.day}
            aria-pressed={weekdays.includes(index + 1)}
            disabled={readOnly}
            onClick={() => toggle(index + 1)}
          >
            <span aria-hidden>{name.slice(0, 2)}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        ))}
      </div>
      <FieldProblems problems={problemsAt("/rule/weekdays")} />
    </fieldset>
  );
}

/** A cron expression, explained in words. */
export function CronFields({ rule, onChange, problemsAt, readOnly }: RuleFieldsProps<RuleOf<"cron">>) {
  const words = describeCron(rule.expression);
  return (
    <div data-pointer="/rule/expression">
      <TextField
        label="Cron expression"
        lines="one"
        placeholder="0 9 * * 1-5"
        help={words ? `Runs ${words}.` : "Minute, hour, day of the month, month, weekday."}
        value={rule.expression}
        problems={problemsAt("/rule/expression")}
        readOnly={readOnly}
        onChange={(expression) => onChange({ ...rule, expression: expression.trim() })}
      />
    </div>
  );
}
