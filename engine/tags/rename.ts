import { TypeGuards } from "liquidjs";
import { compileTemplate } from "./compile.ts";
import { formatPath } from "./format-path.ts";
import { type Names, type NameToken, namesIn } from "./variables.ts";

/** Old name to new name. */
export type NameChanges = ReadonlyMap<string, string>;

/**
 * The template with the first names of its paths changed, and every other character as it was: text, `raw` blocks,
 * comments, quoted text, filters, tags' own words, and names that are the template's own variables. It renders with the
 * new names what it rendered with the old ones.
 *
 * A variable that only some branch assigns is renamed with the paths that may mean it, since they cannot be told apart.
 * A template that cannot be read stays as it is.
 *
 * @param changes none of the new names may be one of the template's `variablesIn`
 */
export function renameNames(source: string, changes: NameChanges): string {
  const names = readNames(source);
  if (!names) return source;
  let renamed = "";
  let end = 0;
  for (const token of tokensToRename(names, changes)) {
    renamed += source.slice(end, token.begin) + newText(token, names, changes);
    end = token.end;
  }
  return renamed + source.slice(end);
}

/** True where a template has a path that begins with this name and may mean data from outside of it. */
export function refersTo(source: string, name: string): boolean {
  const names = readNames(source);
  return names !== null && tokensToRename(names, new Map([[name, name]])).length > 0;
}

/** The names that a template gives meanings of its own, at least in a part of it. */
export function variablesIn(source: string): ReadonlySet<string> {
  const names = readNames(source);
  if (!names) return new Set();
  const ofLoops = names.reads.flatMap(({ loopNames }) => [...loopNames]);
  return new Set([...ofLoops, ...names.definitions.map(({ content }) => content)]);
}

function readNames(source: string): Names | null {
  const template = compileTemplate(source);
  return template.kind === "unreadable" || template.isPlain ? null : namesIn(template);
}

/** From the first to the last. */
function tokensToRename({ reads, definitions }: Names, changes: NameChanges): NameToken[] {
  const found = new Set<NameToken>();
  const shared = new Set<string>();
  for (const { root, owner } of reads) {
    if (!root || !changes.has(root.content)) continue;
    if (owner === "outside") found.add(root);
    if (owner === "unclear") shared.add(root.content);
  }
  for (const { root, owner } of reads)
    if (root && owner !== "loop" && shared.has(root.content)) found.add(root);
  for (const name of definitions) if (shared.has(name.content)) found.add(name);
  return [...found].sort((a, b) => a.begin - b.begin);
}

function newText(token: NameToken, { definitions }: Names, changes: NameChanges): string {
  const name = changes.get(token.content) ?? token.content;
  const quote = token.input[token.begin];
  if (TypeGuards.isQuotedToken(token)) return `${quote}${name}${quote}`;
  return definitions.includes(token) ? name : formatPath([name]);
}
