import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { ConnectorDetail } from "#api/connectors/schema.ts";
import sections from "#components/page/section.module.css";
import classes from "./connectors.module.css";
import { findOperations } from "./find-operations.ts";

/** Rows that are drawn. Others are found by searching. */
const maxShown = 200;
/** So many need no search. */
const few = 10;

/** The operations of a connector with their requests and their proof. */
export function OperationList({ connector: { operations, imported } }: { connector: ConnectorDetail }) {
  const [query, setQuery] = useState("");
  const searched = useDeferredValue(query);
  const byName = useMemo(() => new Map(operations.map((each) => [each.name, each])), [operations]);
  const found = useMemo(
    () =>
      findOperations(
        operations.map(({ name, title, method, path }) => ({ name, title, method, path, tags: [] })),
        searched,
        null,
      ),
    [operations, searched],
  );
  return (
    <div className={classes.form}>
      {operations.length > few && (
        <TextInput
          aria-label="Search operations"
          placeholder="Search operations"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul className={classes.operations} style={{ maxHeight: "none" }} aria-label="Operations">
        {found.slice(0, maxShown).map(({ name, title, method, path }) => (
          <li key={name} className={classes.operation}>
            {method !== "" && <span className={classes.method}>{method}</span>}
            <div className={sections.grow}>
              <div className={sections.name}>{title}</div>
              {path !== "" && <div className={classes.path}>{path}</div>}
            </div>
            {!imported && <span className={classes.method}>{byName.get(name)?.proof.rank}</span>}
          </li>
        ))}
        {found.length === 0 && <li className={classes.more}>No operation matches.</li>}
        {found.length > maxShown && (
          <li className={classes.more}>
            {(found.length - maxShown).toLocaleString("en")} more. Search to see them.
          </li>
        )}
      </ul>
    </div>
  );
}
