"use client";

import { Combobox, useCombobox } from "@mantine/core";
import { useState } from "react";
import { templateText } from "#components/fields/template/template-text.ts";
import { isExpression } from "#engine/expressions/expression.ts";
import type { FieldChoices } from "#engine/field.ts";
import { ChoiceList, reloadOption } from "./choice-list.tsx";
import classes from "./choices.module.css";
import { useChoices } from "./use-choices.ts";
import { hasProperty, withProperty } from "./with-property.ts";

interface AddPropertyProps {
  names: FieldChoices;
  /** The field's JSON. */
  value: unknown;
  onChange: (value: string) => void;
}

/** Adds a property to an object in JSON, of those that the account has: a column, with a value of its type. */
export function AddProperty({ names, value, onChange }: AddPropertyProps) {
  const [isOpened, setIsOpened] = useState(false);
  const combobox = useCombobox({ opened: isOpened, onOpenedChange: setIsOpened });
  const listed = useChoices(names, "", isOpened);
  const text = templateText(value);
  if (isExpression(value) || withProperty(text, "", "") === null) return null;
  const left = (listed.choices ?? []).filter((each) => !hasProperty(text, each.value));
  const add = (chosen: string) => {
    if (chosen === reloadOption) return listed.reload?.();
    const example = left.find((each) => each.value === chosen)?.example ?? "";
    onChange(withProperty(text, chosen, example) ?? text);
    setIsOpened(false);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={add}
      withinPortal
      shadow="md"
      width={260}
      position="bottom-end"
    >
      <Combobox.Target targetType="button">
        <button type="button" className={classes.mode} onClick={() => setIsOpened(!isOpened)}>
          Add a field
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <ChoiceList listed={listed} matching={left} typed={null} value="" />
        {left.length === 0 && (listed.choices ?? []).length > 0 && (
          <p className={classes.note}>All fields are there.</p>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
