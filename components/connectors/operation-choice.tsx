import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { DescribedApi } from "#api/connectors/imports-schema.ts";
import { countText } from "#components/ui/count-text.ts";
import classes from "./connectors.module.css";
import { findOperations, tagsOf } from "./find-operations.ts";

/** Rows that are drawn. Others are found by searching. */
const maxShown = 200;

export interface OperationChoiceProps {
  operations: DescribedApi["operations"];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The operations of a description with a checkbox each, to search and to filter by tag. */
export function OperationChoice({ operations, chosen, onChoose }: OperationChoiceProps) {
  const [query, setQuery] = useState("");
  const [tag, setTag] = useState<string | null>(null);
  const searched = useDeferredValue(query);
  const tags = useMemo(() => tagsOf(operations), [operations]);
  const found = useMemo(() => findOperations(operations, searched, tag), [operations, searched, tag]);
  const change = (names: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const name of names) isChosen ? next.add(name) : next.delete(name);
    onChoose(next);
  };
  const names = found.map(({ name }) => name);
  const isFiltered = found.length < operations.length;
  return (
    <fieldset className={classes.form} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ padding: 0, marginBottom: 8 }}>
        {chosen.size.toLocaleString("en")} of {countText(operations.length, "operation")} chosen
      </legend>
      <div className={classes.filters}>
        <TextInput
          aria-label="Search operations"
          placeholder="Search operations"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {tags.length > 1 && (
          <Select
            aria-label="Tag"
            placeholder="All tags"
            data={tags}
            value={tag}
            onChange={setTag}
            clearable
            searchable
          />
        )}
        <Button variant="default" onClick={() => change(names, true)}>
          {isFiltered ? `Choose these ${found.length}` : "Choose all"}
        </Button>
        <Button variant="default" onClick={() => change(names, false)}>
          {isFiltered ? "Leave out these" : "Choose none"}
        </Button>
      </div>
      <ul className={classes.operations} aria-label="Operations">
        {found.slice(0, maxShown).map(({ name, title, method, path }) => (
          <li key={name} className={classes.operation}>
            <Checkbox
              checked={chosen.has(name)}
              onChange={(event) => change([name], event.currentTarget.checked)}
              label={title}
              description={
                <>
                  {method} {path}
                </>
              }
              styles={{ description: { fontFamily: "var(--mantine-font-family-monospace)", overflowWrap: "anywhere" } }}
            />
          </li>
        ))}
        {found.length === 0 && <li className={classes.more}>No operation matches.</li>}
        {found.length > maxShown && (
          <li className={classes.more}>
            {(found.length - maxShown).toLocaleString("en")} more. Search to see them; the buttons above count for all.
          </li>
        )}
      </ul>
    </fieldset>
  );
}
