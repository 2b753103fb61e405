"use client";

import { Modal, VisuallyHidden } from "@mantine/core";
import { Spotlight, useSpotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { findStore } from "#components/editor/canvas/commands/find-dialog.ts";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { findZoom } from "#components/editor/canvas/view/viewport.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useNodeIcons } from "#components/node-types/node-types.ts";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { type FoundLine, findText } from "#engine/edit/find-text.ts";
import { cutText } from "#lib/cut-text.ts";
import classes from "./find-in-flow.module.css";

/** Mantine restores the focus 10 ms after it closes a dialog. */
const focusReturnMs = 20;

/** Finds a text in the code, the expressions and all other settings of the flow's nodes, and leads to its line. */
export function FindInFlow() {
  const [query, setQuery] = useState("");
  const closeOnEscape = useIsTopLayer(useSpotlight(findStore).opened);
  const editor = useEditorStore();
  const icons = useNodeIcons();
  const { reveal } = useCanvasActions();
  const { document, nodeTypes } = editor.getState();
  const found = findText(document, nodeTypes, query.trim());
  const show = ({ node, pointer }: FoundLine) => {
    setTimeout(() => {
      editor.getState().showField(node.id, pointer);
      void reveal(node.id, findZoom);
    }, focusReturnMs);
  };
  return (
    <Spotlight.Root
      store={findStore}
      closeOnEscape={closeOnEscape}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="lg"
      clearQueryOnClose={false}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
    >
      <VisuallyHidden>
        <Modal.Title>Find in all nodes</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder="Find in code, expressions, tags and other settings"
        aria-label="Find in all nodes"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.map((each) => {
          const Icon = icons[each.node.type];
          const place = each.line === null ? each.setting : `${each.setting}, line ${each.line}`;
          return (
            <Spotlight.Action
              key={`${each.node.id}${each.pointer}:${each.line}`}
              label={cutText(each.text, 300)}
              description={`${labelOf(each.node, nodeTypes)} · ${place}`}
              leftSection={Icon && <Icon size={18} stroke={1.6} aria-hidden />}
              classNames={{ actionLabel: classes.text ?? "", actionDescription: classes.place ?? "" }}
              onClick={() => show(each)}
            />
          );
        })}
        {found.length === 0 && (
          <Spotlight.Empty>
            {query.trim() === "" ? "Type what to find." : "No setting has this text."}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
