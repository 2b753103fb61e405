import { type Fields, fieldsResolved, type ResolvedAt } from "#engine/field.ts";
import type { FlowProblem, Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors } from "#engine/graph/reach.ts";
import { compileTemplate } from "./compile.ts";
import { formatPath } from "./format-path.ts";
import { missingFieldTest } from "./missing-field.ts";
import { nearest } from "./nearest.ts";
import type { TagProblem } from "./problem.ts";
import { type Samples, sampleOutputs } from "./samples.ts";
import { suggestFrom, type TagSuggestion } from "./suggest.ts";
import { tagPathsIn } from "./tag-paths.ts";
import { templatesIn } from "./template-fields.ts";
import { visibleData } from "./visible-data.ts";

/** A path in a template that the samples do not resolve. */
export interface UnresolvedTag {
  path: string;
  /**
   * Only the sample payload lacks it. Senders may omit fields, so it may exist at run time. False where the path can
   * never resolve, for example because of a mistyped node key.
   */
  isWarning: boolean;
  /** The path that was likely meant, or null. */
  nearest: string | null;
  /** The tag's position in the template, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

/** Checks templates of one node. */
export interface TagChecker {
  /** Why a template cannot be parsed, or which of its tags cannot resolve. */
  check(source: string): { problem: TagProblem } | { unresolved: UnresolvedTag[] };
}

/**
 * Creates a checker for one node's templates. Creation walks everything upstream of the node; each check is cheap. Pass
 * `samples` to check many nodes of one graph, and `at` for the settings that are resolved then (`upstreamOutputs`).
 */
export function createTagChecker(
  graph: Graph,
  nodeId: string,
  samples: Samples = sampleOutputs(graph),
  at?: ResolvedAt,
): TagChecker {
  const view = visibleData(graph, nodeId, samples, at);
  let candidates: string[] | undefined;
  const isMissingField = missingFieldTest(graph, nodeId, samples);
  const nearestTo = (path: string) => {
    candidates ??= candidatesIn(graph, suggestFrom(graph, nodeId, samples));
    return nearest(path, candidates);
  };
  return {
    check(source) {
      const template = compileTemplate(source);
      if (template.kind === "unreadable") return { problem: template.problem };
      const unresolved = tagPathsIn(template)
        .filter(({ steps }) => !view.resolves(steps))
        .map(({ steps, start, end }) => {
          const path = formatPath(steps);
          return { path, isWarning: isMissingField(steps), nearest: nearestTo(path), start, end };
        });
      return { unresolved };
    },
  };
}

/** The suggested paths, then the triggers' fields under the trigger's key. */
function candidatesIn(graph: Graph, suggestions: readonly TagSuggestion[]): string[] {
  const keys = new Map(graph.triggers.map(({ id, key }) => [id, key]));
  const paths = suggestions.map(({ path }) => path);
  const keyed = suggestions.flatMap(({ path, node_id }) => {
    const key = keys.get(node_id);
    if (key === undefined || path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`))
      return [];
    return [path.startsWith("[") ? key + path : `${key}.${path}`];
  });
  return [...paths, ...keyed];
}

/**
 * The problems of a flow's tags, each at its field and with the nearest match: templates that cannot be parsed
 * (`tag_syntax`), tags that can never resolve (`tag_unresolved`), and, as warnings, fields that the sample payload
 * lacks (`tag_not_in_sample`). A tag with a `default` filter is never reported.
 */
export function checkTags(graph: Graph): FlowProblem[] {
  const samples = sampleOutputs(graph);
  return [...graph.nodes.values()].flatMap((node) => nodeProblems(graph, node, samples));
}

const times: readonly ResolvedAt[] = ["before", "inside", "item"];

function nodeProblems(graph: Graph, node: GraphNode, samples: Samples): FlowProblem[] {
  const { fields, container, sampleItem } = node.definition;
  if (!container && !sampleItem) return fieldProblems(graph, node, fields, samples, "before");
  return times.flatMap((at) => fieldProblems(graph, node, fieldsResolved(fields, at), samples, at));
}

function fieldProblems(
  graph: Graph,
  node: GraphNode,
  fields: Fields,
  samples: Samples,
  at: ResolvedAt,
): FlowProblem[] {
  const templates = [...templatesIn(fields, node.config)];
  if (templates.length === 0) return [];
  const checker = createTagChecker(graph, node.id, samples, at);
  return templates.flatMap(({ pointer, source }) => {
    const location = { nodeId: node.id, edgeId: null, pointer };
    const checked = checker.check(source);
    if ("problem" in checked) {
      return [
        { ...location, code: "tag_syntax", detail: `The tags cannot be read: ${checked.problem.detail}.` },
      ];
    }
    const byPath = new Map(checked.unresolved.map((tag) => [tag.path, tag]));
    return [...byPath.values()].map((tag) => ({
      ...location,
      ...(tag.isWarning
        ? { code: "tag_not_in_sample", isWarning: true as const }
        : { code: "tag_unresolved" }),
      detail: describeUnresolved(tag, graph, node),
    }));
  });
}

/** The message for an unresolved tag, without a suggestion. */
export function describeMissing({ path, isWarning }: UnresolvedTag): string {
  return isWarning ? `The sample payload has no \`${path}\`.` : `There is no \`${path}\` before this node.`;
}

function describeUnresolved(tag: UnresolvedTag, graph: Graph, node: GraphNode): string {
  const missing = describeMissing(tag);
  const match = tag.nearest;
  const later = laterNode(graph, node, tag.path.split(/[.[]/, 1)[0] ?? "");
  if (later) return `${missing} The node “${later.label}” does not run before it.`;
  return match === null ? missing : `${missing} Did you mean \`${match}\`?`;
}

/** The node with this key, if it cannot have run before. */
function laterNode(graph: Graph, node: GraphNode, key: string): GraphNode | undefined {
  const named = [...graph.nodes.values()].find((other) => other.key === key);
  return named && named !== node && !ancestors(graph, node.id).includes(named.id) ? named : undefined;
}
