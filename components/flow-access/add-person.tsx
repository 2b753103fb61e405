import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { usePeople } from "#components/api/flow-access.ts";

/** Chooses a person or a service by name, who is added at once. */
export function AddPerson({ listed, onAdd }: { listed: readonly string[]; onAdd: (id: string) => void }) {
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [q] = useDebouncedValue(search.trim(), 200);
  const found = usePeople(q, isOpen).data ?? [];
  const options = found
    .filter(({ id }) => !listed.includes(id))
    .map(({ id, name, service }) => ({ value: id, label: service ? `${name} (service)` : name }));
  return (
    <Select
      label="Add a person or service"
      placeholder="Search by name"
      searchable
      nothingFoundMessage="Nobody has this name"
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
