"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { NodeIcon } from "#components/canvas/node-icon.tsx";
import { findNode, useEditor } from "#components/canvas/store.ts";
import viewer from "#components/fields/data-viewer/data-viewer.module.css";
import { type RowProps, VirtualRows } from "#components/fields/data-viewer/virtual-rows.tsx";
import { useInsertTarget } from "#components/fields/insert-target.ts";
import { startTagDrag } from "#components/fields/tag-drag.ts";
import { previewJson } from "#components/fields/template/preview-json.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notifyDone } from "#components/ui/notify.tsx";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import classes from "./inspector.module.css";
import { type TagRow, tagRows } from "./tag-rows.ts";

const maxSampleChars = 60;
const indentPx = 12;

export interface TagListProps {
  suggestions: readonly TagSuggestion[];
  maxHeightPx: number;
}

/**
 * Tags by the node that they come from. A click or Enter puts one into the field that last had the focus, a drag into any;
 * without such a field it is copied.
 */
export function TagList({ suggestions, maxHeightPx }: TagListProps) {
  const [search, setSearch] = useState("");
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<number | null>(null);
  const target = useInsertTarget();
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => tagRows(suggestions, wanted, toggled), [suggestions, wanted, toggled]);

  const use = (tag: string, takesFocus: boolean) => {
    if (target) target.insert(tag, takesFocus);
    else void navigator.clipboard.writeText(tag).then(() => notifyDone(`Copied ${tag}`));
  };
  const toggle = (path: string) => {
    const next = new Set(toggled);
    if (!next.delete(path)) next.add(path);
    setToggled(next);
  };
  const onKey = (event: KeyboardEvent, row: TagRow): boolean => {
    if (row.kind === "node") return false;
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    if (isCopy)
      void navigator.clipboard
        .writeText(row.suggestion.tag)
        .then(() => notifyDone(`Copied ${row.suggestion.tag}`));
    else if (event.key === "Enter" || event.key === " ") use(row.suggestion.tag, false);
    else if (event.key === "ArrowRight" && row.isOpen === false) toggle(row.id);
    else if (event.key === "ArrowLeft" && row.isOpen === true) toggle(row.id);
    else return false;
    return true;
  };

  if (suggestions.length === 0) {
    return (
      <p className={classes.hint}>
        No tags yet. Connect this node behind a trigger that has a sample payload.
      </p>
    );
  }
  return (
    <>
      <input
        type="search"
        className={classes.tagSearch}
        aria-label="Search tags"
        placeholder="Search tags"
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
      {rows.length === 0 && <p className={classes.hint}>No tag with “{wanted}”.</p>}
      <VirtualRows
        rows={rows}
        role="listbox"
        label="Tags"
        maxHeightPx={maxHeightPx}
        active={active}
        onActive={setActive}
        onKey={onKey}
      >
        {(row, props) =>
          row.kind === "node" ? (
            <NodeLine key={row.id} row={row} props={props} />
          ) : (
            <TagLine key={row.id} row={row} props={props} onUse={use} onToggle={() => toggle(row.id)} />
          )
        }
      </VirtualRows>
    </>
  );
}

function NodeLine({ row, props }: { row: Extract<TagRow, { kind: "node" }>; props: RowProps }) {
  const type = useEditor((state) => findNode(state.document, row.nodeId)?.type);
  return (
    <div {...props} role="presentation" className={classes.tagRow} data-group>
      <NodeIcon type={type ?? ""} size="sm" />
      {row.label}
    </div>
  );
}

interface TagLineProps {
  row: Extract<TagRow, { kind: "tag" }>;
  props: RowProps;
  onUse: (tag: string, takesFocus: boolean) => void;
  onToggle: () => void;
}

function TagLine({ row, props, onUse, onToggle }: TagLineProps) {
  const { tag, type, sample, path } = row.suggestion;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
    <div
      {...props}
      role="option"
      aria-label={`${path}, ${type}`}
      aria-selected={props["data-active"] ?? false}
      className={classes.tagRow}
      style={{ ...props.style, paddingLeft: 4 + row.depth * indentPx }}
      title={tag}
      draggable
      onDragStart={(event) => startTagDrag(event, tag)}
      onClick={() => onUse(tag, true)}
    >
      {row.isOpen === null ? (
        <span style={{ width: 18, flex: "none" }} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={viewer.toggle}
          data-open={row.isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <IconChevronRight size={13} />
        </button>
      )}
      <span className={classes.tagName}>{row.name}</span>
      <span className={classes.tagSample}>{previewJson(sample, maxSampleChars)}</span>
      <span className={classes.tagType}>{type}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the copy button's click from inserting too. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <span className={classes.tagCopy} onClick={(event) => event.stopPropagation()}>
        <CopyButton value={tag} label={`Copy ${tag}`} />
      </span>
    </div>
  );
}
