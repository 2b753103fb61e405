import { type CheckedTemplate, noTags, type TagSource } from "#components/fields/template/tag-source.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { ResolvedAt } from "#engine/field.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { createTagChecker, type TagChecker } from "#engine/tags/check.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { sampleScope } from "#engine/tags/sample-scope.ts";
import { type Samples, sampleOutputs } from "#engine/tags/samples.ts";
import { suggestFrom, type TagSuggestion } from "#engine/tags/suggest.ts";
import { type UpstreamOutput, upstreamOutputs } from "#engine/tags/upstream.ts";
import type { Json } from "#lib/json.ts";
import { noData, type ShownOutputs } from "./shown-outputs.ts";
import { toResult } from "./to-result.ts";

/** The tags of one node, and the data that they refer to. */
export interface NodeTags extends TagSource {
  /** The outputs that the node can refer to: triggers first, then by distance. */
  sources(): readonly UpstreamOutput[];
  /** The node's input in the shown data. Null if nothing is before it. */
  input(): Json;
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
): NodeTags {
  const known = once((): Known | null => {
    const built = buildGraph(document, types);
    if (!("graph" in built)) return null;
    const { graph } = built;
    const checked = sampleOutputs(graph, data.outputs);
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
      at: sourceAt,
    };
  };
  return {
    ...sourceAt(),
    sources: once(() => {
      const found = known();
      return found ? upstreamOutputs(found.graph, nodeId, found.shown) : [];
    }),
    input: once(() => known()?.shown.input(nodeId) ?? null),
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
