import { type CheckedTemplate, noTags, type TagSource } from "#components/fields/template/tag-source.ts";
import type { CodeData } from "#engine/code/declarations.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { type Fields, itemNames, type ResolvedAt } from "#engine/field.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { createTagChecker, type TagChecker } from "#engine/tags/check.ts";
import { hasInputTag } from "#engine/tags/has-input.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { sampleScope } from "#engine/tags/sample-scope.ts";
import { type Samples, sampleOutputs } from "#engine/tags/samples.ts";
import { suggestFrom, type TagSuggestion } from "#engine/tags/suggest.ts";
import { type UpstreamOutput, upstreamOutputs } from "#engine/tags/upstream.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { noData, type ShownOutputs } from "./shown-outputs.ts";
import { toResult } from "./to-result.ts";

/** The tags of one node, and the data that they refer to. */
export interface NodeTags extends TagSource {
  /** The outputs that the node can refer to: triggers first, then by distance. */
  sources(): readonly UpstreamOutput[];
  /** The node's input in the shown data. Null if nothing is before it. */
  input(): Json;
  /** The node's settings with their tags resolved; null if one of them cannot be. */
  settings(fields: Fields, config: DocumentNode["config"]): Record<string, unknown> | null;
}

interface Known {
  graph: Graph;
  /** For the check, as the server does it: a trigger's fields are those of its sample. */
  checked: Samples;
  /** With the shown data. */
  shown: Samples;
}

/**
 * The tags for the fields of one node. Everything is computed on first use, and only once. A document with an invalid
 * structure has no tags.
 */
export function createTagSource(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  data: ShownOutputs = noData,
  createVariable: TagSource["createVariable"] = null,
): NodeTags {
  const known = once((): Known | null => {
    const built = buildGraph(document, types);
    if (!("graph" in built)) return null;
    const { graph } = built;
    const { variables, callShapes } = data;
    const checked = sampleOutputs(graph, data.outputs, { variables, callShapes });
    return { graph, checked, shown: data.trigger ? sampleOutputs(graph, data.outputs, data) : checked };
  });
  const sources = new Map<ResolvedAt | undefined, TagSource>();
  const sourceAt = (when?: ResolvedAt): TagSource => {
    const source = sources.get(when) ?? createSource(when);
    sources.set(when, source);
    return source;
  };
  const createSource = (when?: ResolvedAt): TagSource => {
    const suggestions = once((): readonly TagSuggestion[] => {
      const found = known();
      if (!found) return [];
      const fromData = suggestFrom(found.graph, nodeId, found.shown, when);
      if (found.shown === found.checked) return fromData;
      // The sample has fields that this call lacks.
      const paths = new Set(fromData.map(({ path }) => path));
      const fromSample = suggestFrom(found.graph, nodeId, found.checked, when);
      return [...fromData, ...fromSample.filter(({ path }) => !paths.has(path))];
    });
    const byPath = once(() => new Map(suggestions().map((suggestion) => [suggestion.path, suggestion])));
    const checker = once((): TagChecker | null => {
      const found = known();
      return found ? createTagChecker(found.graph, nodeId, found.checked, when) : null;
    });
    const scope = once(() => {
      const found = known();
      return (
        found && sampleScope(found.graph, nodeId, found.shown, { at: when, triggerId: data.trigger?.nodeId })
      );
    });
    return {
      suggestions,
      find: (path) => byPath().get(path),
      check: (source): CheckedTemplate =>
        source.includes("{") ? (checker()?.check(source) ?? noTags.check(source)) : noTags.check(source),
      render(source, encoding) {
        const visible = scope();
        const paths = () => suggestions().map(({ path }) => path);
        return visible && toResult(renderTemplate(source, visible, encoding), source, paths);
      },
      codeData: once(() => {
        const found = known();
        return found && toCodeData(found.graph, nodeId, found.shown, when);
      }),
      names: once(() => {
        const found = known();
        if (!found) return noTags.names();
        const perItem = when === "item" && found.graph.nodes.get(nodeId)?.definition.sampleItem;
        const outputs = upstreamOutputs(found.graph, nodeId, found.checked, when);
        return {
          keys: new Set(outputs.map(({ node }) => node.key)),
          hasInput: hasInputTag(found.graph, sampleOutputs(found.graph)),
          locals: new Set(perItem ? itemNames : []),
        };
      }),
      createVariable,
      at: sourceAt,
    };
  };
  const outputs = once(() => {
    const found = known();
    return found ? upstreamOutputs(found.graph, nodeId, found.shown) : [];
  });
  const settingsScope = once(() => {
    const found = known();
    return found && sampleScope(found.graph, nodeId, found.shown, { triggerId: data.trigger?.nodeId });
  });
  return {
    ...sourceAt(),
    settings(fields, config) {
      const visible = settingsScope();
      const resolved = visible && resolveConfig(fields, config, visible);
      return resolved && "config" in resolved ? resolved.config : null;
    },
    sources: outputs,
    input: once(() => known()?.shown.input(nodeId) ?? null),
  };
}

function toCodeData(graph: Graph, nodeId: string, shown: Samples, when: ResolvedAt = "before"): CodeData {
  const isInside = when === "inside";
  const outputs = upstreamOutputs(graph, nodeId, shown, isInside ? "inside" : "before");
  const loopId = isInside ? nodeId : (graph.nodes.get(nodeId)?.parentId ?? null);
  const around = outputs.find(({ node }) => node.id === loopId)?.output ?? null;
  const loop = when === "item" ? { item: shown.item(nodeId).output } : around;
  // After an iteration, the input is the output that the iteration ended with.
  const last = isInside ? graph.regions.get(nodeId)?.nodes.at(-1)?.node.id : undefined;
  const trigger = outputs.find(({ isTrigger }) => isTrigger);
  return {
    input: last === undefined ? shown.input(nodeId) : shown.of(last).output,
    trigger: trigger?.output ?? null,
    nodes: new Map(outputs.map(({ node, output }) => [node.key, output])),
    loop: isJsonObject(loop) ? { item: loop.item ?? null } : null,
    variables: shown.variables,
    calls: trigger ? shown.calls(trigger.node.id) : null,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * The parts of the document on which a node's tags depend: the same object while only positions change, or the node's
 * own configuration, unless its settings can refer to what follows from it: a trigger's sample, a list's item.
 */
export function tagDocument(nodeId: string, readsItself: boolean): (document: FlowDocument) => FlowDocument {
  let last: FlowDocument | null = null;
  return (document) => {
    if (last && givesSameTags(last, document, nodeId, readsItself)) return last;
    last = document;
    return document;
  };
}

function givesSameTags(a: FlowDocument, b: FlowDocument, nodeId: string, readsItself: boolean): boolean {
  if (a.edges !== b.edges || a.nodes.length !== b.nodes.length) return false;
  return a.nodes.every((node, index) => {
    const other = b.nodes[index];
    if (node === other) return true;
    if (!other || !isSameBeside(node, other)) return false;
    return node.config === other.config || (node.id === nodeId && !readsItself);
  });
}

function isSameBeside(a: DocumentNode, b: DocumentNode): boolean {
  return (
    a.id === b.id && a.type === b.type && a.key === b.key && a.settings === b.settings && a.pin === b.pin
  );
}
