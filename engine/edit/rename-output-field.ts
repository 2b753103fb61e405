import { parseBody, parseExpression } from "#engine/code/parse.ts";
import { type FieldChange, renameRead } from "#engine/code/rename-field.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { renameField } from "#engine/tags/rename.ts";
import { inputRoot } from "#engine/tags/scope.ts";
import { mapSettings } from "#engine/template-fields.ts";
import { isJsonObject } from "#lib/json.ts";
import { mapNodes } from "./change.ts";
import type { Edit } from "./edit.ts";
import { keyedRoots } from "./rename-key.ts";

/** Names that tags and code can both write without quotes. */
const fieldName = /^[A-Za-z_]\w{0,99}$/;

/** Renames a field of a node's output: in the node itself, and in the tags, expressions and code that read it. */
export function renameOutputField(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  change: FieldChange,
): Edit {
  const node = document.nodes.find(({ id }) => id === nodeId);
  if (!node) return { refusal: "This node no longer exists." };
  if (change.from === change.to) return { document };
  if (!fieldName.test(change.to)) {
    return { refusal: "A name has letters, digits and _, and does not begin with a digit." };
  }
  const config = definitionOf(node, types)?.renameOutput?.(node.config, change.from, change.to);
  if (!config) {
    return {
      refusal: `“${change.from}” cannot be renamed to “${change.to}” here. Change it in the node’s settings.`,
    };
  }
  return {
    document: mapNodes(document, (each) => {
      const renamed = renameReads(each, types, pathsTo(document, types, node, each), change);
      return each.id === nodeId ? { ...renamed, config: { ...config } } : renamed;
    }),
  };
}

/** The fields of a node's output that its settings name, so that they can be renamed. */
export function renamableFields(node: DocumentNode, types: NodeTypes): string[] {
  const definition = definitionOf(node, types);
  const parsed = definition?.config.safeParse(node.config);
  if (!definition?.renameOutput || !parsed?.success) return [];
  const sample = definition.sampleOutput(parsed.data, {});
  const names = isJsonObject(sample) ? Object.keys(sample) : [];
  return names.filter((name) => definition.renameOutput?.(node.config, name, `${name}_`) != null);
}

/**
 * The paths by which the settings of a node read the output of another one: in code and expressions, and in
 * tags.
 */
function pathsTo(
  document: FlowDocument,
  types: NodeTypes,
  { id, key }: DocumentNode,
  reader: DocumentNode,
): { code: string[][]; tags: string[][] } {
  const isNext = document.edges.some(({ source, target }) => source === id && target === reader.id);
  const isKeyed = keyedRoots(document, types, reader, id).includes("input");
  const input = isNext ? [isKeyed ? [inputRoot, key] : [inputRoot]] : [];
  return { code: [["nodes", key], ...input], tags: [[key], ...input] };
}

function renameReads(
  node: DocumentNode,
  types: NodeTypes,
  paths: { code: string[][]; tags: string[][] },
  change: FieldChange,
): DocumentNode {
  const inCode = (source: string, parse: (source: string) => ReturnType<typeof parseExpression>) =>
    paths.code.reduce((text, path) => renameRead(text, parse(text), path, change), source);
  const config = mapSettings(definitionOf(node, types)?.fields ?? {}, node.config, {
    template: (source) =>
      paths.tags.reduce((text, path) => renameField(text, path, change.from, change.to), source),
    expression(expression) {
      const js = inCode(expression.js, parseExpression);
      return js === expression.js ? expression : { js };
    },
    code: (source, language) => inCode(source, (text) => parseBody(text, language)),
  });
  return config === node.config ? node : { ...node, config };
}
