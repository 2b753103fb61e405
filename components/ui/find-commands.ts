import { createSearch } from "#lib/search/search.ts";
import type { Command } from "./commands.ts";

/** Shorter queries are in nearly every code. */
const leastInContent = 3;

/** A search over commands for `createSearch`'s ranking; last those whose content has the whole query. */
export function commandSearch(commands: readonly Command[]): (query: string) => Command[] {
  const search = createSearch(commands, ({ label, group, keywords, description }) => ({
    name: label,
    group,
    ...(keywords && { keywords }),
    ...(description !== undefined && { description }),
  }));
  return (query) => {
    const found = search(query).flatMap(({ entry, hasAllWords }) => (hasAllWords ? [entry] : []));
    const wanted = query.toLowerCase().trim();
    if (wanted.length < leastInContent) return found;
    const known = new Set(found);
    const inContent = commands.filter(
      (command) => !known.has(command) && command.content?.().toLowerCase().includes(wanted),
    );
    return [...found, ...inContent];
  };
}

/**
 * Commands with those of another list, in whose order they are then: at the place of the first that both have, else at the end.
 */
export function withFound(commands: readonly Command[], found: readonly Command[]): Command[] {
  if (found.length === 0) return [...commands];
  const ids = new Set(found.map(({ id }) => id));
  const at = commands.findIndex(({ id }) => ids.has(id));
  const others = (part: readonly Command[]) => part.filter(({ id }) => !ids.has(id));
  return at === -1
    ? [...commands, ...found]
    : [...others(commands.slice(0, at)), ...found, ...others(commands.slice(at))];
}

/** The commands that are offered when nothing was found. */
export function fallbackCommands(commands: readonly Command[], query: string): Command[] {
  return commands.flatMap((command) =>
    command.fallbackLabel
      ? { ...command, label: command.fallbackLabel(query), run: () => command.run(query) }
      : [],
  );
}
