import { type CheckedTemplate, noTags, type TagSource } from "#components/fields/template/tag-source.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { ResolvedAt } from "#engine/field.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { createTagChecker, type TagChecker } from "#engine/tags/check.ts";
import { type Samples, sampleOutputs, type TestOutputs } from "#engine/tags/samples.ts";
import { suggestFrom, type TagSuggestion } from "#engine/tags/suggest.ts";

/**
 * The tags for the fields of one node. Everything is computed on first use, and only once. A document with an invalid
 * structure has no tags.
 */
export function createTagSource(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  outputs: TestOutputs,
): TagSource {
  const known = once((): { graph: Graph; samples: Samples } | null => {
    const built = buildGraph(document, types);
    return "graph" in built ? { graph: built.graph, samples: sampleOutputs(built.graph, outputs) } : null;
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
      return found ? suggestFrom(found.graph, nodeId, found.samples, when) : [];
    });
    const byPath = once(() => new Map(suggestions().map((suggestion) => [suggestion.path, suggestion])));
    const checker = once((): TagChecker | null => {
      const found = known();
      return found ? createTagChecker(found.graph, nodeId, found.samples, when) : null;
    });
    return {
      suggestions,
      find: (path) => byPath().get(path),
      check: (source): CheckedTemplate =>
        source.includes("{") ? (checker()?.check(source) ?? noTags.check(source)) : noTags.check(source),
      at: sourceAt,
    };
  };
  return sourceAt();
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
  return a.id === b.id && a.type === b.type && a.key === b.key && a.settings === b.settings;
}
