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

/** A path in a template that finds nothing in the samples. */
export interface UnresolvedTag {
  path: string;
  /**
   * Only the sample payload lacks it: senders have optional fields, so it may be there at run time. False where the path
   * can never find anything, such as a mistyped node key.
   */
  isWarning: boolean;
  /** The path that was likely meant, or null. */
  nearest: string | null;
  /** The tag's place in the template, in UTF-16 units; `end` is behind it. */
  start: number;
  end: number;
}

/** Looks through templates of one node. */
export interface TagChecker {
  /** What keeps a template from being read, or the tags in it that cannot resolve. */
  check(source: string): { problem: TagProblem } | { unresolved: UnresolvedTag[] };
}

/**
 * A checker for one node's templates. Making one looks at all that comes before the node; using it costs little. Give it
 * `samples` where many nodes of a graph are checked.
 */
export function createTagChecker(
  graph: Graph,
  nodeId: string,
  samples: Samples = sampleOutputs(graph),
): TagChecker {
  const view = visibleData(graph, nodeId, samples);
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

/** The suggested paths, then the triggers' fields as they are called under the trigger's key. */
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
 * What is wrong with a flow's tags, each problem at its field and with the nearest match: templates that cannot be read
 * (`tag_syntax`), tags that can never find anything (`tag_unresolved`), and, as warnings, fields that the sample payload
 * lacks (`tag_not_in_sample`). A tag with a `default` filter is never reported.
 */
export function checkTags(graph: Graph): FlowProblem[] {
  const samples = sampleOutputs(graph);
  return [...graph.nodes.values()].flatMap((node) => nodeProblems(graph, node, samples));
}

function nodeProblems(graph: Graph, node: GraphNode, samples: Samples): FlowProblem[] {
  const templates = [...templatesIn(node.definition.fields, node.config)];
  if (templates.length === 0) return [];
  const checker = createTagChecker(graph, node.id, samples);
  return templates.flatMap(({ pointer, source }) => {
    const place = { nodeId: node.id, edgeId: null, pointer };
    const checked = checker.check(source);
    if ("problem" in checked) {
      return [
        { ...place, code: "tag_syntax", detail: `The tags cannot be read: ${checked.problem.detail}.` },
      ];
    }
    const byPath = new Map(checked.unresolved.map((tag) => [tag.path, tag]));
    return [...byPath.values()].map((tag) => ({
      ...place,
      ...(tag.isWarning
        ? { code: "tag_not_in_sample", isWarning: true as const }
        : { code: "tag_unresolved" }),
      detail: describeUnresolved(tag, graph, node),
    }));
  });
}

/** What to say of a tag that finds nothing, without a suggestion. */
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

/** The node with this key, if it is not one that can have run before. */
function laterNode(graph: Graph, node: GraphNode, key: string): GraphNode | undefined {
  const named = [...graph.nodes.values()].find((other) => other.key === key);
  return named && named !== node && !ancestors(graph, node.id).includes(named.id) ? named : undefined;
}
