"use client";

import { Button, Combobox, Tooltip, useCombobox } from "@mantine/core";
import { IconChevronDown, IconDatabase } from "@tabler/icons-react";
import { useRef } from "react";
import type { CurrentData } from "#components/editor/state/data/current-data.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import classes from "./data-chooser.module.css";
import { DataOptions } from "./data-options.tsx";
import { useDataLabel } from "./use-data-label.ts";

/** Shows the current data, and chooses it: the last run, the sample, an execution, or a call. */
export function DataChooser() {
  const store = useEditorStore();
  const opened = useEditor((state) => state.choosingData);
  const isChosen = useEditor((state) => state.currentData.kind !== "last");
  const label = useDataLabel();
  const button = useRef<HTMLButtonElement>(null);
  const combobox = useCombobox({
    opened,
    onOpenedChange: (choosingData) => store.setState({ choosingData }),
    onDropdownClose: (source) => source === "keyboard" && button.current?.focus(),
  });
  const choose = (data: CurrentData, newestId: string | undefined) => {
    store.getState().chooseData(data);
    if (data.kind === "last" && newestId !== undefined) store.getState().follow(newestId, "traffic");
    combobox.closeDropdown("keyboard");
  };
  return (
    <Combobox store={combobox} width={340} position="bottom-end" shadow="md" radius="md">
      <Combobox.DropdownTarget>
        <span>
          <Tooltip label={<ShortcutHint keys="shift+C" />}>
            <Button
              ref={button}
              variant="default"
              className={classes.button ?? ""}
              aria-label={`Current data: ${label}`}
              data-chosen={isChosen || undefined}
              aria-haspopup="dialog"
              aria-expanded={opened}
              leftSection={<IconDatabase size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              onClick={() => combobox.toggleDropdown()}
            >
              <span className={classes.words}>Data: </span>
              <span className={classes.label}>{label}</span>
            </Button>
          </Tooltip>
        </span>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {/* Inside: Mantine gives its own element another role. */}
        <div role="dialog" aria-label="Choose current data">
          {opened && <DataOptions combobox={combobox} onChoose={choose} />}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
