"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { NodeDefinition, NodeGroup } from "#engine/node.ts";
import { bestMatch, groupedTypes } from "./grouped-types.ts";
import classes from "./node-list.module.css";

export interface NodeListProps {
  /** Which types are listed. */
  offers?: (definition: NodeDefinition) => boolean;
  /** The group that is listed until the user searches. Omitted for all groups. */
  group?: NodeGroup;
  onChoose: (type: string) => void;
  autoFocus?: boolean;
  /** Types can be dragged onto the canvas. */
  draggable?: boolean;
  /** Called when a drag begins, and when it ends. */
  onDragging?: (isDragging: boolean) => void;
  onEscape?: () => void;
}

/** The type that is being dragged from here onto the canvas. */
export const dragType = "application/x-millrace-node-type";

/** Node types by group, with a search, chosen by click or keyboard. */
export function NodeList({
  offers = () => true,
  group: onlyGroup,
  onChoose,
  autoFocus = false,
  draggable = false,
  onDragging,
  onEscape,
}: NodeListProps) {
  const [query, setQuery] = useState("");
  /** Null until the arrow keys choose one. */
  const [moved, setMoved] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const groups = groupedTypes(
    useNodeTypes(),
    query,
    (definition) =>
      offers(definition) && (query !== "" || onlyGroup === undefined || definition.group === onlyGroup),
  );
  const types = groups.flatMap(([, definitions]) => definitions);
  const active = Math.min(moved ?? bestMatch(types, query), types.length - 1);
  const chosen = types[active];

  const move = (to: number) => {
    const index = (to + types.length) % types.length;
    setMoved(index);
    list.current
      ?.querySelector(`#${CSS.escape(`${id}-${types[index]?.type}`)}`)
      ?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Enter" && chosen) onChoose(chosen.type);
    else if (event.key === "Escape" && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.root}>
      <TextInput
        className={classes.search ?? ""}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setMoved(null);
        }}
        onKeyDown={onKeyDown}
        placeholder="Search nodes"
        aria-label="Search nodes"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? `${id}-${chosen.type}` : undefined}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        leftSection={<IconSearch size={15} aria-hidden />}
      />
      <div className={classes.list} id={`${id}-list`} role="listbox" aria-label="Node types" ref={list}>
        {groups.map(([group, definitions]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
          <div key={group} role="group" aria-label={group}>
            <div className={classes.group} aria-hidden>
              {group}
            </div>
            {definitions.map((definition) => (
              <Offer
                key={definition.type}
                id={`${id}-${definition.type}`}
                definition={definition}
                active={query !== "" || autoFocus ? definition === chosen : false}
                draggable={draggable}
                onDragging={onDragging}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
        {types.length === 0 && <p className={classes.none}>No matching nodes.</p>}
      </div>
    </div>
  );
}

interface OfferProps {
  id: string;
  definition: NodeDefinition;
  active: boolean;
  draggable: boolean;
  onDragging: NodeListProps["onDragging"];
  onChoose: (type: string) => void;
}

function Offer({ id, definition, active, draggable, onDragging, onChoose }: OfferProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      className={classes.offer}
      title={definition.description}
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, definition.type);
        event.dataTransfer.effectAllowed = "copy";
        // Chrome ends a drag whose source changes while it begins.
        setTimeout(() => onDragging?.(true));
      }}
      onDragEnd={() => onDragging?.(false)}
      onClick={() => onChoose(definition.type)}
    >
      <NodeIcon type={definition.type} size="sm" />
      <span className={classes.offerWords}>
        <span className={classes.offerLabel}>{definition.label}</span>
        <span className={classes.offerText}>{definition.description}</span>
      </span>
    </button>
  );
}
