"use client";

import { Modal, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconRoute, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useFlows } from "#components/api/flows.ts";
import {
  byGroup,
  type Command,
  paletteCommands,
  useAllCommands,
  useCommandSources,
} from "#components/ui/commands.ts";
import { commandSearch, fallbackCommands, withFound } from "#components/ui/find-commands.ts";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import { isSequence, useKeySequences } from "./key-sequences.ts";

const maxFlows = 6;

/** A flow of 500 nodes has as many actions; typing filters them. */
const shownPerGroup = 20;
/** Mantine restores the focus 10 ms after it closes a dialog. */
const focusReturnMs = 20;

/** Opens pages, flows, and the commands of the current page. Also handles every command's shortcut. */
export function CommandPalette() {
  const [query, setQuery] = useState("");
  const chosen = useRef<(() => void) | null>(null);
  const commands = useAllCommands();
  useShortcuts(commands);
  const search = useMemo(() => commandSearch(paletteCommands(commands)), [commands]);
  const sources = useCommandSources();
  const found = query.trim() === "" ? [] : [...sources].flatMap((source) => source.find(query));
  const matching = withFound(search(query), found);
  const choose = (command: Command) => () => {
    chosen.current = () => command.run();
  };
  const lines = useRef<HTMLDivElement>(null);
  useSelectedLine(lines);
  // A command may move the focus, for example to a field. The palette first restores the previous focus.
  const runChosen = () => {
    const run = chosen.current;
    chosen.current = null;
    if (run) setTimeout(run, focusReturnMs);
  };
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      onSpotlightOpen={() => {
        for (const source of sources) source.prepare();
      }}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      maxHeight={420}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 120, onExited: runChosen }}
    >
      <VisuallyHidden>
        <Modal.Title>Command palette</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder="Search flows and actions"
        aria-label="Search flows and actions"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList ref={lines}>
        <FlowActions
          query={query.trim()}
          lines={lines}
          fallbacks={matching.length > 0 ? null : fallbackCommands(commands, query.trim())}
          choose={choose}
        />
        {byGroup(matching).map(([group, list]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {list.slice(0, shownPerGroup).map((command) => (
              <CommandAction key={command.id} command={command} onChoose={choose(command)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useShortcuts(commands: readonly Command[]): void {
  useKeySequences(commands, isElsewhere);
  useHotkeys(
    commands
      .filter(({ shortcut, ownKeys }) => shortcut !== undefined && !isSequence(shortcut) && !ownKeys)
      .map(({ shortcut = "", run }) => [
        shortcut,
        (event) => {
          if (isElsewhere(event)) return;
          event.preventDefault();
          run();
        },
        // On a Mac, Alt and a letter type another letter.
        { preventDefault: false, usePhysicalKeys: shortcut.includes("alt+") },
      ]),
  );
}

/** Keeps a line selected, which Enter runs. Mantine selects the first one before the lines of a new search are there. */
function useSelectedLine(lines: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (lines.current?.querySelector("[data-selected]") === null)
      lines.current.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  });
}

/** True while a dialog or a menu has the focus, in which letters have another meaning. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  return target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null;
}

function CommandAction({ command, onChoose }: { command: Command; onChoose: () => void }) {
  const { icon: CommandIcon, label, shortcut } = command;
  return (
    <Spotlight.Action
      label={label}
      leftSection={CommandIcon && <CommandIcon size={18} stroke={1.6} aria-hidden />}
      rightSection={shortcut && <ShortcutHint keys={shortcut} />}
      onClick={onChoose}
    />
  );
}

interface FlowActionsProps {
  query: string;
  /** The offers if no flow matches either; null where commands do. */
  fallbacks: readonly Command[] | null;
  choose: (command: Command) => () => void;
  /** The list that they are in. */
  lines: RefObject<HTMLDivElement | null>;
}

/** Flows whose name or description matches the search; rendered only while the palette is open. */
function FlowActions({ query, fallbacks, choose, lines }: FlowActionsProps) {
  const router = useRouter();
  useSelectedLine(lines);
  const [debouncedQuery] = useDebouncedValue(query, 150);
  const { data: found = [], isFetching } = useFlows({ q: debouncedQuery || undefined });
  // Results of the previous search stay until the new ones arrive; Enter must not open one of them.
  const words = query.toLowerCase();
  const flows = found.filter(({ name, description }) =>
    `${name}\n${description}`.toLowerCase().includes(words),
  );
  if (flows.length === 0 && fallbacks !== null) {
    // A flow may still be found: Enter must not add a node instead of opening it.
    if (isFetching || debouncedQuery !== query) return null;
    if (fallbacks.length === 0) return <Spotlight.Empty>No results.</Spotlight.Empty>;
    return (
      <Spotlight.ActionsGroup label="Nothing has this name. Build it with">
        {fallbacks.map((command) => (
          <CommandAction key={command.id} command={command} onChoose={choose(command)} />
        ))}
      </Spotlight.ActionsGroup>
    );
  }
  if (flows.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Flows">
      {flows.slice(0, maxFlows).map((flow) => (
        <Spotlight.Action
          key={flow.id}
          label={flow.name}
          description={flow.description}
          leftSection={<IconRoute size={18} stroke={1.6} aria-hidden />}
          rightSection={flow.active ? "Published" : null}
          onClick={() => router.push(`/flows/${flow.id}`)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Opens the palette from a button. */
export function openCommandPalette(): void {
  spotlight.open();
}
