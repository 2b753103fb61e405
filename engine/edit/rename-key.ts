import { parseBody, parseExpression } from "#engine/code/parse.ts";
import { type KeyedRoots, type NameChanges, refersToKey, renameKeys } from "#engine/code/rename-keys.ts";
import { type DocumentNode, type FlowDocument, nodeKeySchema } from "#engine/document.ts";
import { type Fields, fieldsResolved, itemNames } from "#engine/field.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { refersTo, renameNames, variablesIn } from "#engine/tags/rename.ts";
import { mapSettings, mapTemplates, type SettingChanges } from "#engine/template-fields.ts";
import { mapNodes } from "./change.ts";
import type { Edit } from "./edit.ts";

/** Changes a node's key, and the tags, expressions and code that refer to the node by it. */
export function renameKey(document: FlowDocument, types: NodeTypes, nodeId: string, key: string): Edit {
  const node = document.nodes.find(({ id }) => id === nodeId);
  if (!node) return { refusal: "This node no longer exists." };
  if (node.key === key) return { document };
  const refusal = refuseKey(document, types, nodeId, key);
  if (refusal !== null) return { refusal };
  const changes = new Map([[node.key, key]]);
  return {
    document: mapNodes(document, (each) => {
      const renamed = renameInNode(each, types, changes, keyedRoots(document, types, each, nodeId));
      return each.id === nodeId ? { ...renamed, key } : renamed;
    }),
  };
}

/** Why a node cannot have this key, as a sentence for the user, or null. */
export function refuseKey(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  key: string,
): string | null {
  const parsed = nodeKeySchema.safeParse(key);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "This key is not valid.";
  if (document.nodes.some((node) => node.id !== nodeId && node.key === key)) {
    return `Another node has the key “${key}”. Keys are unique in a flow.`;
  }
  const node = document.nodes.find(({ id }) => id === nodeId);
  const hidden = isItemName(key)
    ? document.nodes.find((each) =>
        itemTemplatesOf(each, types).some((source) => node && refersTo(source, node.key)),
      )
    : undefined;
  if (hidden)
    return `A setting of “${hidden.key}” is resolved for each item, and “${key}” is its name there.`;
  const conflicting = document.nodes.find((each) =>
    templatesOf(each, types).some(
      (source) => node && refersTo(source, node.key) && variablesIn(source).has(key),
    ),
  );
  return conflicting ? `A template in “${conflicting.key}” uses “${key}” as the name of a variable.` : null;
}

/**
 * The names below which the code of a node finds outputs by key: `input` has them if several nodes lead to
 * it.
 *
 * @param renamedId the node whose key changes; omitted if several keys do
 */
export function keyedRoots(
  { edges }: FlowDocument,
  types: NodeTypes,
  node: DocumentNode,
  renamedId?: string,
): KeyedRoots {
  const sources = new Set(edges.filter(({ target }) => target === node.id).map(({ source }) => source));
  const isKeyed = sources.size > 1 || definitionOf(node, types)?.inputByKey?.(node.config) === true;
  const isConcerned = renamedId === undefined || sources.has(renamedId);
  return isKeyed && isConcerned ? ["nodes", "input"] : ["nodes"];
}

/** The nodes with a tag, an expression or code that refers to a node by its key. */
export function nodesReferringTo(document: FlowDocument, types: NodeTypes, key: string): DocumentNode[] {
  return document.nodes.filter((node) => {
    const ofItems = new Set(isItemName(key) ? itemTemplatesOf(node, types) : []);
    const isInTags = templatesOf(node, types).some((source) => !ofItems.has(source) && refersTo(source, key));
    return isInTags || isInCode(node, types, key);
  });
}

/** Whether an expression or code of a node refers to a node by its key. */
function isInCode(node: DocumentNode, types: NodeTypes, key: string): boolean {
  let isFound = false;
  mapSettings(definitionOf(node, types)?.fields ?? {}, node.config, {
    expression(expression) {
      isFound ||= refersToKey(parseExpression(expression.js), key);
      return expression;
    },
    code(source, language) {
      isFound ||= refersToKey(parseBody(source, language), key);
      return source;
    },
  });
  return isFound;
}

/**
 * The node with its tags, expressions and code renamed; the same node if nothing changed. A node of an
 * unknown type never changes.
 *
 * @param roots the names below which code finds outputs by key
 */
export function renameInNode(
  node: DocumentNode,
  types: NodeTypes,
  changes: NameChanges,
  roots: KeyedRoots = ["nodes"],
): DocumentNode {
  const fields = definitionOf(node, types)?.fields ?? {};
  const ofItems = fieldsResolved(fields, "item");
  const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in ofItems)));
  const withoutItems = new Map([...changes].filter(([name]) => !isItemName(name)));
  const inCode: SettingChanges = {
    expression(expression) {
      const js = renameKeys(expression.js, parseExpression(expression.js), changes, roots);
      return js === expression.js ? expression : { js };
    },
    code: (source, language) => renameKeys(source, parseBody(source, language), changes, roots),
  };
  const renamed = mapSettings(others, node.config, {
    ...inCode,
    template: (source) => renameNames(source, changes),
  });
  const config = mapSettings(ofItems, renamed, {
    ...inCode,
    template: (source) => renameNames(source, withoutItems),
  });
  return config === node.config ? node : { ...node, config };
}

/** All templates of a node, including those in hidden fields. */
export function templatesOf(node: DocumentNode, types: NodeTypes): string[] {
  return templatesIn(node, definitionOf(node, types)?.fields ?? {});
}

/** The templates that are resolved for each item, where `item` and `index` are not nodes. */
function itemTemplatesOf(node: DocumentNode, types: NodeTypes): string[] {
  return templatesIn(node, fieldsResolved(definitionOf(node, types)?.fields ?? {}, "item"));
}

function isItemName(key: string): boolean {
  return itemNames.some((name) => name === key);
}

function templatesIn(node: DocumentNode, fields: Fields): string[] {
  const templates: string[] = [];
  mapTemplates(fields, node.config, (source) => {
    templates.push(source);
    return source;
  });
  return templates;
}
