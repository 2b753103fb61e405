import { TextInput } from "@mantine/core";
import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useId, useMemo, useState } from "react";
import type { ConnectorDetail } from "#api/connectors/schema.ts";
import sections from "#components/page/section.module.css";
import classes from "./connectors.module.css";
import { findOperations } from "./find-operations.ts";
import { OperationDetails } from "./operation-details.tsx";

/** Rows that are drawn. Others are found by searching. */
const maxShown = 200;
/** So many need no search. */
const few = 10;

/** An operation or a trigger in the list. */
export interface ListedOperation
  extends Pick<ConnectorDetail["operations"][number], "name" | "title" | "about" | "effect" | "proof"> {
  /** Of a trigger, the way it starts flows. */
  method: string;
  path: string;
  isTrigger: boolean;
}

/** The operations and triggers of a connector. Each opens to its fields and its proof. */
export function OperationList({ connector }: { connector: ConnectorDetail }) {
  const { name: connectorName, imported } = connector;
  const [query, setQuery] = useState("");
  const searched = useDeferredValue(query);
  const listed = useMemo(() => listOf(connector), [connector]);
  const found = useMemo(() => {
    const byName = new Map(listed.map((each) => [each.name, each]));
    const texts = listed.map(({ name, title, method, path }) => ({ name, title, method, path, tags: [] }));
    return findOperations(texts, searched, null).flatMap(({ name }) => byName.get(name) ?? []);
  }, [listed, searched]);
  return (
    <div className={classes.form}>
      {listed.length > few && (
        <TextInput
          aria-label="Search operations"
          placeholder="Search operations"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul className={classes.operations} style={{ maxHeight: "none" }} aria-label="Operations">
        {found.slice(0, maxShown).map((each) => (
          <OperationRow key={each.name} connector={connectorName} listed={each} withRank={!imported} />
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

interface OperationRowProps {
  connector: string;
  listed: ListedOperation;
  withRank: boolean;
}

function OperationRow({ connector, listed, withRank }: OperationRowProps) {
  const { title, method, path, proof } = listed;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.opening}>
      <button
        type="button"
        className={`${classes.operation} ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden />
        {method !== "" && <span className={classes.method}>{method}</span>}
        <span className={sections.grow}>
          <span className={sections.name}>{title}</span>
          {path !== "" && <span className={classes.path}>{path}</span>}
        </span>
        {withRank && <span className={classes.method}>{proof.rank}</span>}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OperationDetails connector={connector} listed={listed} />}
      </div>
    </li>
  );
}

function listOf({ operations, triggers }: ConnectorDetail): ListedOperation[] {
  return [
    ...operations.map((each) => ({ ...each, isTrigger: false })),
    ...triggers.map((each) => ({
      ...each,
      method: "Trigger",
      path: each.kind === "polling" ? "asks from time to time" : "called by the provider",
      isTrigger: true,
    })),
  ];
}
