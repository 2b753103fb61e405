import type { Icon } from "@tabler/icons-react";
import { useEffect } from "react";
import { create } from "zustand";

/**
 * What can be done here, by whoever draws it: the palette (Ctrl/⌘ K) finds it, its shortcut does it, and `?` lists it.
 *
 * @example
 * useCommands(useMemo(() => [{ id: "tidy", label: "Tidy layout", group: "Canvas", shortcut: "shift+L", run: tidy }], [tidy]));
 */
export interface Command {
  /** Unique among what is on the page. */
  id: string;
  /** A verb and its object: "Duplicate node". */
  label: string;
  /** The heading that it stands under, in the palette and in the sheet. */
  group: string;
  icon?: Icon;
  /** Other words that find it. */
  keywords?: readonly string[];
  /** As Mantine writes hotkeys: "mod+S", "n", "shift+1". Not heard while typing in a field. */
  shortcut?: string;
  /** Other keys that do the same. Only told: whoever draws the command listens for them. */
  alsoKeys?: readonly string[];
  /** The part that draws it listens for the keys itself (as the canvas does); the shortcut is only told. */
  ownKeys?: boolean;
  /** Listed under `?` only. */
  keysOnly?: boolean;
  run: () => void;
}

interface Registry {
  byOwner: ReadonlyMap<symbol, readonly Command[]>;
  put: (owner: symbol, commands: readonly Command[]) => void;
  remove: (owner: symbol) => void;
}

const useRegistry = create<Registry>()((set) => ({
  byOwner: new Map(),
  put: (owner, commands) => set(({ byOwner }) => ({ byOwner: new Map(byOwner).set(owner, commands) })),
  remove: (owner) =>
    set(({ byOwner }) => ({ byOwner: new Map([...byOwner].filter(([each]) => each !== owner)) })),
}));

/** Offers commands while the component is on the page. Memoise the list: a new one replaces the old. */
export function useCommands(commands: readonly Command[]): void {
  const put = useRegistry((registry) => registry.put);
  const remove = useRegistry((registry) => registry.remove);
  useEffect(() => {
    const owner = Symbol("commands");
    put(owner, commands);
    return () => remove(owner);
  }, [commands, put, remove]);
}

/** All commands on offer, what came last first: the page's own before the frame's. */
export function useAllCommands(): readonly Command[] {
  const byOwner = useRegistry((registry) => registry.byOwner);
  return [...byOwner.values()].reverse().flat();
}

/** What the palette offers. */
export function paletteCommands(commands: readonly Command[]): Command[] {
  return commands.filter(({ keysOnly }) => !keysOnly);
}

/** What the sheet of shortcuts lists. */
export function keyedCommands(commands: readonly Command[]): (Command & { shortcut: string })[] {
  return commands.flatMap((command) =>
    command.shortcut === undefined ? [] : [{ ...command, shortcut: command.shortcut }],
  );
}

/** Commands under their headings, in the order in which the headings first come. */
export function byGroup<Any extends Command>(commands: readonly Any[]): [group: string, commands: Any[]][] {
  const groups = new Map<string, Any[]>();
  for (const command of commands) {
    const group = groups.get(command.group);
    if (group === undefined) groups.set(command.group, [command]);
    else group.push(command);
  }
  return [...groups];
}

/** Whether each word typed is found in the command's own words. */
export function matches(command: Command, query: string): boolean {
  const text = [command.label, command.group, ...(command.keywords ?? [])].join(" ").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
