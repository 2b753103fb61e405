import { TypeGuards } from "liquidjs";
import { editSource } from "#engine/code/edit-source.ts";
import type { NameChanges } from "#engine/code/rename-keys.ts";
import { compileTemplate } from "./compile.ts";
import { formatPath } from "./format-path.ts";
import { linksRoot } from "./links.ts";
import { type Names, type NameToken, namesIn } from "./variables.ts";

/**
 * Renames the first names of a template's paths, and node keys after `_links`, and leaves every other
 * character unchanged: text, `raw` blocks, comments, quoted text, filters, the tags' own words, and the
 * template's own variables. With the new names it renders the same text as with the old ones.
 *
 * If only some branch assigns a variable, the variable is renamed along with the paths that may refer to it,
 * since they cannot be told apart. A template that cannot be parsed is not changed.
 *
 * @param changes none of the new names may be one of the template's `variablesIn`
 */
export function renameNames(source: string, changes: NameChanges): string {
  const names = readNames(source);
  if (!names) return source;
  return replaceTokens(source, tokensToRename(names, changes), names, changes);
}

/**
 * Renames a field where a template reads it below a path of names: for `["code"]`, `{{code.from}}` and
 * `{{code["from"]}}`.
 */
export function renameField(source: string, path: readonly string[], from: string, to: string): string {
  const names = readNames(source);
  if (!names) return source;
  const tokens = names.reads.flatMap(({ owner, path: { variable, props } }): NameToken[] => {
    if (owner !== "outside" || variable !== undefined) return [];
    const isBelow = path.every((name, at) => isName(props[at]) && props[at].content === name);
    const field = props[path.length];
    return isBelow && isName(field) && field.content === from ? [field] : [];
  });
  return replaceTokens(source, [...new Set(tokens)], names, new Map([[from, to]]));
}

function replaceTokens(
  source: string,
  tokens: readonly NameToken[],
  names: Names,
  changes: NameChanges,
): string {
  return editSource(
    source,
    tokens.map((token) => ({ start: token.begin, end: token.end, text: newText(token, names, changes) })),
  );
}

/** True where a template has a path that begins with this name, or names a link by it, and may refer to data from outside. */
export function refersTo(source: string, name: string): boolean {
  const names = readNames(source);
  return names !== null && tokensToRename(names, new Map([[name, name]])).length > 0;
}

/** The names that a template assigns itself, at least in a part of it. */
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

function tokensToRename({ reads, definitions }: Names, changes: NameChanges): NameToken[] {
  const found = new Set<NameToken>();
  const shared = new Set<string>();
  for (const { root, owner, path } of reads) {
    const linked = root?.content === linksRoot && owner === "outside" ? path.props[1] : undefined;
    if (linked && isName(linked) && changes.has(linked.content)) found.add(linked);
    if (!root || !changes.has(root.content)) continue;
    if (owner === "outside") found.add(root);
    if (owner === "unclear") shared.add(root.content);
  }
  for (const { root, owner } of reads)
    if (root && owner !== "loop" && shared.has(root.content)) found.add(root);
  for (const name of definitions) if (shared.has(name.content)) found.add(name);
  return [...found].sort((a, b) => a.begin - b.begin);
}

function isName(token: unknown): token is NameToken {
  return TypeGuards.isWordToken(token) || TypeGuards.isQuotedToken(token);
}

function newText(token: NameToken, { definitions }: Names, changes: NameChanges): string {
  const name = changes.get(token.content) ?? token.content;
  const quote = token.input[token.begin];
  if (TypeGuards.isQuotedToken(token)) return `${quote}${name}${quote}`;
  return definitions.includes(token) ? name : formatPath([name]);
}
