"use client";

import { Anchor, TextInput } from "@mantine/core";
import { IconChevronLeft, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { ConnectorEntry } from "#api/connectors/schema.ts";
import { useOperationEntries } from "#components/operation/use-operation-entries.ts";
import { useWithType } from "#components/operation/use-with-type.ts";
import type { NodeGroup } from "#engine/node.ts";
import type { TypeEntry } from "#engine/node-types.ts";
import classes from "./node-list.module.css";
import { AppRow, NoteRow, TemplateRow, TypeRow } from "./picker-row.tsx";
import { fallbackHeading } from "./picker-sections.ts";
import { useEarlyEnter } from "./use-early-enter.ts";
import { type PickerRow, usePickerRows } from "./use-picker-rows.ts";
import { usePreparedSearch } from "./use-prepared-search.ts";

export interface NodeListProps {
  /** Which types are listed. */
  offers?: (definition: TypeEntry) => boolean;
  /** The group that is listed until the user searches. Omitted for all groups. */
  group?: NodeGroup;
  /** The type of the node that the new one follows. */
  follows?: string | undefined;
  /** `label` is the new node's, where the type was offered for a search that found nothing. */
  onChoose: (type: string, label?: string) => void;
  /** Adds a note. Omitted where none can be added. */
  onNote?: () => void;
  autoFocus?: boolean;
  /** Types can be dragged onto the canvas. */
  draggable?: boolean;
  /** Called when a drag begins, and when it ends. */
  onDragging?: (isDragging: boolean) => void;
  onEscape?: () => void;
}

/** Node types with a search: by group or by how well they match, chosen by click or keyboard. */
export function NodeList({
  offers = () => true,
  group,
  follows,
  onChoose,
  onNote,
  autoFocus = false,
  draggable = false,
  onDragging,
  onEscape,
}: NodeListProps) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const id = useId();
  const [app, setApp] = useState<ConnectorEntry | null>(null);
  const operations = useOperationEntries();
  const withType = useWithType();
  usePreparedSearch(operations.dataUpdatedAt);
  const sections = usePickerRows(query, {
    ...{ offers, group, follows, app: app?.name },
    withNote: onNote !== undefined && app === null,
  });
  const rows = sections.flatMap((section) => section.rows);
  const chosen = rows[Math.min(active, rows.length - 1)];
  const isShown = query !== "" || autoFocus;

  const elementOf = (row: PickerRow | undefined) =>
    row && list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${row.id}`)}`);
  const press = () => elementOf(chosen)?.click();
  const early = useEarlyEnter(operations.isLoading, press);
  const open = (connector: ConnectorEntry | null) => {
    early.takeBack();
    setApp(connector);
    setQuery("");
    setActive(0);
    search.current?.focus();
  };
  const move = (to: number) => {
    const index = (to + rows.length) % rows.length;
    setActive(index);
    elementOf(rows[index])?.scrollIntoView({ block: "nearest" });
  };
  // An arrow has led to another row than the first: that one is meant, whatever is found later.
  const enter = () => (operations.isLoading && query !== "" && active === 0 ? early.wait() : press());
  const onKeyDown = (event: KeyboardEvent) => {
    early.takeBack();
    if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Enter") enter();
    else if (event.key === "Backspace" && query === "" && app) open(null);
    else if (event.key === "Escape" && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const draw = (row: PickerRow) => {
    const shared = { id: `${id}-${row.id}`, active: isShown && row === chosen };
    if (row.kind === "template") return <TemplateRow key={row.id} {...shared} template={row.template} />;
    if (row.kind === "note") return <NoteRow key={row.id} {...shared} onChoose={() => onNote?.()} />;
    if (row.kind === "app") {
      const { connector } = row;
      return <AppRow key={row.id} {...shared} connector={connector} onChoose={() => open(connector)} />;
    }
    const { definition, fallback } = row.offer;
    const choose = () => {
      early.takeBack();
      withType(definition.type, () => onChoose(definition.type, fallback));
    };
    return (
      <TypeRow
        key={row.id}
        {...shared}
        offer={row.offer}
        draggable={draggable}
        onDragging={onDragging}
        onChoose={choose}
      />
    );
  };

  return (
    <div className={classes.root}>
      <TextInput
        ref={search}
        className={classes.search ?? ""}
        value={query}
        onChange={(event) => {
          early.takeBack();
          setQuery(event.currentTarget.value);
          setActive(0);
          list.current?.scrollTo({ top: 0 });
        }}
        onKeyDown={onKeyDown}
        placeholder={app ? `Search ${app.title}` : "Search nodes"}
        aria-label="Search nodes"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        leftSection={<IconSearch size={15} aria-hidden />}
      />
      {app && (
        <button type="button" className={classes.back} onClick={() => open(null)}>
          <IconChevronLeft size={15} aria-hidden />
          All nodes
        </button>
      )}
      <div className={classes.list} id={`${id}-list`} role="listbox" aria-label="Node types" ref={list}>
        {early.isWaiting && (
          <p className={classes.none} role="status">
            Loading apps…
          </p>
        )}
        {sections[0]?.heading === fallbackHeading && !operations.isLoading && (
          <p className={classes.none}>No node is called “{query.trim()}”.</p>
        )}
        {sections.map(({ heading, rows: ofSection, left }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
          <div key={heading} role="group" aria-label={heading ?? "Results"}>
            {heading !== null && (
              <div className={classes.group} aria-hidden>
                {heading}
              </div>
            )}
            {ofSection.map(draw)}
            {left !== undefined && <p className={classes.none}>{left} more. Type to find them.</p>}
          </div>
        ))}
        {rows.length === 0 && <p className={classes.none}>No matching nodes.</p>}
        {operations.isError && (
          <p className={classes.none}>
            Apps could not be loaded.{" "}
            <Anchor component="button" type="button" inherit onClick={() => void operations.refetch()}>
              Retry
            </Anchor>
          </p>
        )}
      </div>
    </div>
  );
}
