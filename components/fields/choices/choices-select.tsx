"use client";

import { ActionIcon, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSelector, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useInputField } from "#components/fields/use-input-field.ts";
import type { FieldChoices } from "#engine/field.ts";
import { ChoiceList, reloadOption } from "./choice-list.tsx";
import { matchingChoices } from "./to-choices.ts";
import { useChoices } from "./use-choices.ts";

export interface ChoicesSelectProps extends FieldProps {
  choices: FieldChoices;
  value: string;
  onChange: (value: string) => void;
}

const typingPauseMs = 300;

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
    if (next === reloadOption) return listed.reload?.();
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
