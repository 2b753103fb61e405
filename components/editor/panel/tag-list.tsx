"use client";

import { IconCopy, IconVariable } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { FoldToggle } from "#components/fields/data-viewer/fold-toggle.tsx";
import { type RowProps, VirtualRows } from "#components/fields/data-viewer/virtual-rows.tsx";
import { useInsertTarget } from "#components/fields/insert-target.ts";
import { startTagDrag } from "#components/fields/tag-drag.ts";
import { previewJson } from "#components/fields/template/preview-json.ts";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { varsRoot } from "#engine/tags/stored-variables.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import classes from "./inspector.module.css";
import { lackWords } from "./lack-words.ts";
import { lastName, type TagRow, tagRows } from "./tag-rows.ts";

const maxSampleChars = 60;
const indentPx = 12;

export interface TagListProps {
  suggestions: readonly TagSuggestion[];
  maxHeightPx: number;
}

/**
 * Tags by node. A click or Enter inserts one into the field that last had the focus, a drag into any; without such a
 * field it is copied.
 */
export function TagList({ suggestions, maxHeightPx }: TagListProps) {
  const [search, setSearch] = useState("");
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<number | null>(null);
  const target = useInsertTarget();
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => tagRows(suggestions, wanted, toggled), [suggestions, wanted, toggled]);

  const copy = (tag: string) => void copyText(tag, `Copied ${tag}`);
  const use = (tag: string, takesFocus: boolean) => {
    if (target) target.insert(tag, takesFocus);
    else copy(tag);
  };
  const toggle = (path: string) => {
    const next = new Set(toggled);
    if (!next.delete(path)) next.add(path);
    setToggled(next);
  };
  const onKey = (event: KeyboardEvent, row: TagRow): boolean => {
    if (row.kind === "node") return false;
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    if (isCopy) copy(row.suggestion.tag);
    else if (event.key === "Enter" || event.key === " ") use(row.suggestion.tag, false);
    else if (event.key === "ArrowRight" && row.isOpen === false) toggle(row.id);
    else if (event.key === "ArrowLeft" && row.isOpen === true) toggle(row.id);
    else return false;
    return true;
  };

  if (suggestions.length === 0) {
    return (
      <p className={classes.hint}>No data yet. Connect this node to a trigger that has a sample payload.</p>
    );
  }
  return (
    <>
      <input
        type="search"
        className={classes.tagSearch}
        aria-label="Search data"
        placeholder="Search data"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(null);
        }}
        onKeyDown={(event) => {
          const first = rows.find((row) => row.kind === "tag");
          if (event.key === "Enter" && first?.kind === "tag") use(first.suggestion.tag, false);
        }}
      />
      {rows.length === 0 && <p className={classes.hint}>No data with “{wanted}”.</p>}
      <VirtualRows
        rows={rows}
        role="listbox"
        label="Data"
        maxHeightPx={maxHeightPx}
        active={active}
        onActive={setActive}
        onKey={onKey}
      >
        {(row, props) =>
          row.kind === "node" ? (
            <NodeLine key={row.id} row={row} props={props} />
          ) : (
            <TagLine
              key={row.id}
              row={row}
              props={props}
              onUse={use}
              onCopy={copy}
              onToggle={() => toggle(row.id)}
            />
          )
        }
      </VirtualRows>
    </>
  );
}

function NodeLine({ row, props }: { row: Extract<TagRow, { kind: "node" }>; props: RowProps }) {
  const type = useEditor((state) => findNode(state.document, row.nodeId)?.type);
  return (
    <div id={props.id} style={props.style} role="presentation" className={classes.tagRow} data-group>
      {row.nodeId === varsRoot ? (
        <IconVariable size={16} stroke={1.7} aria-hidden />
      ) : (
        <NodeIcon type={type ?? ""} size="sm" />
      )}
      {row.label}
    </div>
  );
}

interface TagLineProps {
  row: Extract<TagRow, { kind: "tag" }>;
  props: RowProps;
  onUse: (tag: string, takesFocus: boolean) => void;
  onCopy: (tag: string) => void;
  onToggle: () => void;
}

function TagLine({ row, props, onUse, onCopy, onToggle }: TagLineProps) {
  const { tag, type, sample, calls } = row.suggestion;
  const lack = lackWords(calls);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
    <div
      {...props}
      role="option"
      aria-selected={props["data-active"] ?? false}
      className={classes.tagRow}
      style={{ ...props.style, paddingLeft: 4 + row.depth * indentPx }}
      title={tag}
      draggable
      onDragStart={(event) => startTagDrag(event, { tag, name: lastName(row.suggestion.path) })}
      onClick={() => onUse(tag, true)}
    >
      <FoldToggle isOpen={row.isOpen} onToggle={onToggle} />
      <span className={classes.tagName}>{row.name}</span>
      <span className={classes.tagSample}>
        {calls?.isInData === false ? "" : previewJson(sample, maxSampleChars)}
      </span>
      {lack !== null && (
        <span className={classes.tagLack} title={`Optional: ${lack}`}>
          {lack}
        </span>
      )}
      <span className={classes.tagType} title={calls?.types}>
        {type}
      </span>
      {/* Only for the pointer: the keyboard copies with Ctrl C. */}
      <span
        className={classes.tagCopy}
        aria-hidden
        title={`Copy ${tag}`}
        onClick={(event) => {
          event.stopPropagation();
          onCopy(tag);
        }}
      >
        <IconCopy size={14} />
      </span>
    </div>
  );
}
