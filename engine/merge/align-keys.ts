import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { applied } from "#engine/edit/edit.ts";
import { uniqueKey } from "#engine/edit/keys.ts";
import { renameKey } from "#engine/edit/rename-key.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Conflicts, Versions } from "./conflict.ts";

/**
 * Makes keys agree before a merge, with the tags that refer to them: a renamed node has its new key on both sides and in
 * the base, and a key that both sides gave to different nodes gets a number in mine.
 */
export function alignKeys(
  versions: Versions<FlowDocument>,
  types: NodeTypes,
  conflicts: Conflicts,
): Versions<FlowDocument> {
  const { base, theirs } = versions;
  const mine = withFreeKeys(versions, types);
  const before = byId(base);
  const other = byId(theirs);
  const keys = mine.nodes.flatMap(({ id, key }): [id: string, key: string][] => {
    const [baseKey, theirKey] = [before.get(id)?.key, other.get(id)?.key];
    if (theirKey === undefined || (key === theirKey && key === baseKey)) return [];
    if (baseKey === key || theirKey === key) return [[id, theirKey]];
    if (baseKey === undefined || baseKey === theirKey) return [[id, key]];
    const field = { kind: "field", id: `${id}/key`, ownerId: id, field: "key" } as const;
    return [[id, conflicts.decide({ ...field, mine: key, theirs: theirKey }) === "mine" ? key : theirKey]];
  });
  const rename = (document: FlowDocument) =>
    keys.reduce((current, [id, key]) => applied(current, renameKey(current, types, id, key)), document);
  return { base: rename(base), mine: rename(mine), theirs: rename(theirs) };
}

/** Mine, without the keys that theirs uses for other nodes. */
function withFreeKeys({ base, mine, theirs }: Versions<FlowDocument>, types: NodeTypes): FlowDocument {
  const before = byId(base);
  const own = byId(mine);
  const used = new Map(
    theirs.nodes.filter(({ id }) => own.has(id) || !before.has(id)).map(({ id, key }) => [key, id]),
  );
  const taken = mine.nodes.filter(({ id, key }) => {
    const user = used.get(key);
    return user !== undefined && user !== id && before.get(id)?.key !== key;
  });
  return taken.reduce((current, { id, key }) => {
    const keys = new Set([...used.keys(), ...current.nodes.map((node) => node.key)]);
    return applied(current, renameKey(current, types, id, uniqueKey(key, keys)));
  }, mine);
}

/** The last resort for keys that could not be aligned: tags are not changed. */
export function withUniqueKeys(document: FlowDocument): FlowDocument {
  const used = new Set<string>();
  const nodes = document.nodes.map((node) => {
    const key = uniqueKey(node.key, used);
    used.add(key);
    return key === node.key ? node : { ...node, key };
  });
  return nodes.every((node, index) => node === document.nodes[index]) ? document : { ...document, nodes };
}

function byId({ nodes }: FlowDocument): ReadonlyMap<string, DocumentNode> {
  return new Map(nodes.map((node) => [node.id, node]));
}
