import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { usePeople } from "#components/api/flow-access.ts";

/** Chooses a person by name, who is added at once. */
export function AddPerson({ listed, onAdd }: { listed: readonly string[]; onAdd: (id: string) => void }) {
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [q] = useDebouncedValue(search.trim(), 200);
  const found = usePeople(q, isOpen).data ?? [];
  const options = found
    .filter(({ id }) => !listed.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label="Add a person"
      placeholder="Search by name"
      searchable
      nothingFoundMessage="No matching people"
      data={options}
      filter={({ options: all }) => all}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setIsOpen(true)}
      onChange={(id) => {
        if (id === null) return;
        onAdd(id);
        setSearch("");
      }}
    />
  );
}
