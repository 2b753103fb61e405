import { fieldsResolved } from "#engine/field.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors, visibleInside } from "#engine/graph/reach.ts";
import { hasInputTag } from "#engine/tags/has-input.ts";
import { linkedNodes } from "#engine/tags/links.ts";
import { sampleOutputs } from "#engine/tags/samples.ts";
import { wordsForVariables } from "#engine/tags/stored-variables.ts";
import { expressionsIn, type SettingExpression } from "#engine/template-fields.ts";

/** A graph with cached data for running it: the values that each node's tags can refer to. */
export interface Runnable {
  graph: Graph;
  /** The nodes that lead to this one, whose outputs its tags can refer to. Computed once per node. */
  before(nodeId: string): readonly GraphNode[];
  /**
   * The nodes that the settings of a container can refer to when they are resolved after each iteration.
   * Computed once.
   */
  inside(containerId: string): readonly GraphNode[];
  /** The nodes whose URLs its tags can refer to. Computed once per node. */
  linked(nodeId: string): readonly GraphNode[];
  /** The names that its variables may have; empty if it uses no variables. */
  variableWords: ReadonlySet<string>;
  /** The expressions in its settings. Computed once per node. */
  expressions(nodeId: string): NodeExpressions;
  /** Whether `{{input}}` is a node's input. Computed once. */
  hasInput(): boolean;
}

/** The expressions of a node, by when they are evaluated (`ResolvedAt`). */
export interface NodeExpressions {
  before: readonly SettingExpression[];
  inside: readonly SettingExpression[];
  item: readonly SettingExpression[];
}

export function createRunnable(graph: Graph): Runnable {
  const nodesOf = (ids: readonly string[]) => ids.flatMap((id) => graph.nodes.get(id) ?? []);
  return {
    graph,
    before: once((nodeId) => nodesOf(ancestors(graph, nodeId))),
    inside: once((containerId) => nodesOf(visibleInside(graph, containerId))),
    expressions: once((nodeId) => expressionsOf(graph.nodes.get(nodeId))),
    hasInput: lazy(() => hasInputTag(graph, sampleOutputs(graph))),
    linked: once((nodeId) => nodesOf([nodeId]).flatMap((node) => linkedNodes(graph, node))),
    variableWords: wordsForVariables(graph.nodes.values()),
  };
}

const noExpressions: NodeExpressions = { before: [], inside: [], item: [] };

function expressionsOf(node: GraphNode | undefined): NodeExpressions {
  if (!node) return noExpressions;
  const { fields } = node.definition;
  if ([...expressionsIn(fields, node.config)].length === 0) return noExpressions;
  const at = (when: keyof NodeExpressions) => [...expressionsIn(fieldsResolved(fields, when), node.config)];
  return { before: at("before"), inside: at("inside"), item: at("item") };
}

function lazy<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function once<Value>(compute: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, Value>();
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const value = compute(id);
    known.set(id, value);
    return value;
  };
}
