"use client";

import { ActionIcon, Anchor, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSelector, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useInputField } from "#components/fields/use-input-field.ts";
import type { FieldChoices } from "#engine/field.ts";
import classes from "./choices.module.css";
import { type Choice, matchingChoices } from "./to-choices.ts";
import { type ListedChoices, useChoices } from "./use-choices.ts";

export interface ChoicesSelectProps extends FieldProps {
  choices: FieldChoices;
  value: string;
  onChange: (value: string) => void;
}

const typingPauseMs = 300;
/** More are not read; typing finds the others. */
const mostShown = 100;

/** A drop-down whose values the provider lists. Any other value can be typed, too. */
export function ChoicesSelect(props: ChoicesSelectProps) {
  const { choices, value, onChange, placeholder } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  const [search] = useDebouncedValue(choices.search === undefined ? "" : (typed ?? ""), typingPauseMs);
  const listed = useChoices(choices, search, isOpened || value !== "");
  const combobox = useCombobox({
    opened: isOpened,
    onOpenedChange: setIsOpened,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const matching = matchingChoices(listed.choices ?? [], choices.search === undefined ? (typed ?? "") : "");
  const chosen = listed.choices?.find((each) => each.value === value);
  const isGone = value !== "" && listed.choices !== undefined && !chosen && search === "" && !isOpened;
  const { frame, input } = useInputField<HTMLInputElement>({
    ...props,
    problems: isGone ? [...(props.problems ?? []), goneProblem(value)] : props.problems,
  });
  const choose = (next: string) => {
    setTyped(null);
    setIsOpened(false);
    if (next !== value) onChange(next);
  };
  const onBlur = () => {
    // A text that nothing matches can only be meant as a value.
    if (typed?.trim() && matching.length === 0 && !listed.isLoading) choose(typed.trim());
    setTyped(null);
    setIsOpened(false);
  };
  return (
    <FieldFrame {...frame}>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal shadow="md">
        <Combobox.Target>
          <TextInput
            {...input}
            value={typed ?? chosen?.label ?? value}
            placeholder={placeholder ?? "Choose, or type a value"}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setIsOpened(true);
              combobox.updateSelectedOptionIndex();
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            // The page may move before the button is released, when the field that had the keyboard is checked.
            onMouseDown={() => setIsOpened(true)}
            onBlur={onBlur}
            rightSection={
              <Edge isLoading={listed.isLoading} onClear={value === "" ? undefined : () => choose("")} />
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
          <ChoiceList listed={listed} matching={matching} typed={typed} value={value} />
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  );
}

const goneProblem = (value: string) => ({
  code: "value_not_offered",
  detail: `“${value}” is not among the values that are offered now.`,
  isWarning: true,
});

function Edge({ isLoading, onClear }: { isLoading: boolean; onClear: (() => void) | undefined }) {
  if (isLoading) return <Loader size={14} aria-label="Loading the values" />;
  if (!onClear) return <IconSelector size={14} aria-hidden />;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label="Clear"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  );
}

interface ChoiceListProps {
  listed: ListedChoices;
  matching: readonly Choice[];
  typed: string | null;
  value: string;
}

function ChoiceList({
  listed: { choices, isLoading, problem, retry },
  matching,
  typed,
  value,
}: ChoiceListProps) {
  const text = typed?.trim() ?? "";
  const isOffered = matching.some((each) => each.value === text || each.label === text);
  const left = matching.length - mostShown;
  return (
    <Combobox.Options mah={280} style={{ overflowY: "auto" }}>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}{" "}
          {retry && (
            <Anchor component="button" type="button" inherit onClick={retry}>
              Retry
            </Anchor>
          )}
        </p>
      )}
      {isLoading && choices === undefined && <p className={classes.note}>Loading…</p>}
      {matching.slice(0, mostShown).map((each) => (
        <Combobox.Option key={each.value} value={each.value} active={each.value === value}>
          <span className={classes.label}>{each.label}</span>
          {each.label !== each.value && <span className={classes.value}>{each.value}</span>}
        </Combobox.Option>
      ))}
      {left > 0 && <p className={classes.note}>{left} more. Type to find them.</p>}
      {choices?.length === 0 && <p className={classes.note}>The account has no values here.</p>}
      {text !== "" && !isOffered && <Combobox.Option value={text}>Use “{text}”</Combobox.Option>}
    </Combobox.Options>
  );
}
