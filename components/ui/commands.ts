import type { Icon } from "@tabler/icons-react";
import { useEffect, useMemo } from "react";
import { create } from "zustand";

/**
 * The commands of the mounted components: the palette (Ctrl/⌘ K) finds them, their shortcuts run them, and `?` lists
 * them.
 *
 * @example useCommands(useMemo(() => [{ id: "tidy", label: "Tidy layout", group: "Canvas", shortcut: "shift+L", run:
 * tidy }], [tidy]));
 */
export type Command = CommandBase & (Keyed | Listed);

interface CommandBase {
  /** Unique on the page. */
  id: string;
  /** A verb and its object: "Duplicate node". */
  label: string;
  /** Its heading in the palette and in the shortcut list. */
  group: string;
  icon?: Icon;
  /** Further names of it, the most usual first. */
  keywords?: readonly string[];
  /** One sentence about it. It is searched, but not shown. */
  description?: string;
  /**
   * A long text in which the query is found as a whole, such as a node's code. Read when someone searches.
   */
  content?: () => string;
  /** Alternative keys, only for display: the component handles them itself. */
  alsoKeys?: readonly string[];
  /** The component handles the keys itself (as the canvas does); the shortcut is only displayed. */
  ownKeys?: boolean;
  /** Listed under `?` only. */
  keysOnly?: boolean;
  /** Offered when a search finds no command: its label then. `query` is what was typed. */
  fallbackLabel?: (query: string) => string;
  /** `query` is what was typed if the command was offered because nothing was found. */
  run: (query?: string) => void;
}

interface Keyed {
  /** In Mantine's hotkey format: "mod+S", "n", "shift+F". "g f": one after the other. Ignored while typing in a field. */
  shortcut: string;
}

/** One of many, such as the nodes of a flow. It has no key, but another command lists it. */
interface Listed {
  shortcut?: undefined;
  /** The id of the command whose key opens the list. */
  listedBy: string;
}

/** Commands of a list that is too long to register, such as all operations of connectors. */
export interface CommandSource {
  /** Called when the palette opens: loads the list. */
  prepare: () => void;
  /** The commands that fit a query, the best first; none for an empty one. They have the ids of registered ones that they include. */
  find: (query: string) => Command[];
}

interface Registry {
  byOwner: ReadonlyMap<symbol, readonly Command[]>;
  sources: ReadonlySet<CommandSource>;
  addSource: (source: CommandSource) => void;
  removeSource: (source: CommandSource) => void;
  put: (owner: symbol, commands: readonly Command[]) => void;
  remove: (owner: symbol) => void;
}

const useRegistry = create<Registry>()((set) => ({
  byOwner: new Map(),
  sources: new Set(),
  addSource: (source) => set(({ sources }) => ({ sources: new Set(sources).add(source) })),
  removeSource: (source) =>
    set(({ sources }) => ({ sources: new Set([...sources].filter((each) => each !== source)) })),
  put: (owner, commands) => set(({ byOwner }) => ({ byOwner: new Map(byOwner).set(owner, commands) })),
  remove: (owner) =>
    set(({ byOwner }) => ({ byOwner: new Map([...byOwner].filter(([each]) => each !== owner)) })),
}));

/** Registers commands while the component is mounted. Memoize the list: a new one replaces the old. */
export function useCommands(commands: readonly Command[]): void {
  const put = useRegistry((registry) => registry.put);
  const remove = useRegistry((registry) => registry.remove);
  useEffect(() => {
    const owner = Symbol("commands");
    put(owner, commands);
    return () => remove(owner);
  }, [commands, put, remove]);
}

/** Offers the commands of a list in the palette while the component is mounted. Memoize the source. */
export function useCommandSource(source: CommandSource): void {
  const add = useRegistry((registry) => registry.addSource);
  const remove = useRegistry((registry) => registry.removeSource);
  useEffect(() => {
    add(source);
    return () => remove(source);
  }, [source, add, remove]);
}

/** The lists that are offered now. */
export function useCommandSources(): ReadonlySet<CommandSource> {
  return useRegistry((registry) => registry.sources);
}

/** All registered commands, the latest first: the page's own before the frame's. The same list until one changes. */
export function useAllCommands(): readonly Command[] {
  const byOwner = useRegistry((registry) => registry.byOwner);
  return useMemo(() => [...byOwner.values()].reverse().flat(), [byOwner]);
}

/** The commands in the palette. */
export function paletteCommands(commands: readonly Command[]): Command[] {
  return commands.filter(({ keysOnly }) => !keysOnly);
}

/** The commands in the shortcut list. */
export function keyedCommands(commands: readonly Command[]): (Command & Keyed)[] {
  return commands.filter((command) => command.shortcut !== undefined);
}

/** Commands by heading, in the order in which the headings first appear. */
export function byGroup<Any extends Command>(commands: readonly Any[]): [group: string, commands: Any[]][] {
  const groups = new Map<string, Any[]>();
  for (const command of commands) {
    const group = groups.get(command.group);
    if (group === undefined) groups.set(command.group, [command]);
    else group.push(command);
  }
  return [...groups];
}
