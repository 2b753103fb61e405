"use client";

import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useId, useState } from "react";
import { usePeople } from "#components/api/flow-access.ts";
import { describedBy, FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProblem } from "#components/fields/field-problems.tsx";
import { useDescribedBy } from "#components/fields/use-described-by.ts";

interface ChosenPerson {
  id: string;
  name: string;
}

interface PeopleFieldProps {
  label: string;
  help: string;
  placeholder: string;
  value: readonly ChosenPerson[];
  onChange: (people: ChosenPerson[]) => void;
  max: number;
  problems: readonly FieldProblem[];
  readOnly: boolean;
}

/** Chooses members of the team by name. Services are left out: they cannot sign in. */
export function PeopleField({
  label,
  help,
  placeholder,
  value,
  onChange,
  max,
  problems,
  readOnly,
}: PeopleFieldProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [q] = useDebouncedValue(search.trim(), 200);
  const found = usePeople(q, isOpen && !readOnly).data ?? [];
  const people = new Map(
    [...found.filter(({ service }) => !service), ...value].map((each) => [each.id, each.name]),
  );
  const field = useDescribedBy<HTMLInputElement>(describedBy(id, { help, problems }));
  return (
    <FieldFrame id={id} label={label} help={help} problems={problems}>
      <MultiSelect
        id={id}
        aria-label={label}
        ref={field}
        error={problems.length > 0}
        readOnly={readOnly}
        placeholder={value.length === 0 ? placeholder : ""}
        searchable
        hidePickedOptions
        maxValues={max}
        searchValue={search}
        onSearchChange={setSearch}
        onDropdownOpen={() => setIsOpen(true)}
        nothingFoundMessage="Nobody has this name."
        value={value.map((each) => each.id)}
        onChange={(ids) => onChange(ids.map((each) => ({ id: each, name: people.get(each) ?? "" })))}
        data={[...people].map(([each, name]) => ({ value: each, label: name }))}
      />
    </FieldFrame>
  );
}
