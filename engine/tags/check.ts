import { checkNames, type NameView } from "#engine/expressions/check-names.ts";
import { type Fields, fieldsResolved, type ResolvedAt } from "#engine/field.ts";
import type { FlowProblem, Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors } from "#engine/graph/reach.ts";
import { expressionsIn, templatesIn } from "#engine/template-fields.ts";
import { nearest } from "#lib/nearest.ts";
import { callFields, describeLack, isTelling, type SeenCount } from "./call-fields.ts";
import { compileTemplate } from "./compile.ts";
import { formatPath } from "./format-path.ts";
import { linksRoot } from "./links.ts";
import { missingFieldTest } from "./missing-field.ts";
import type { TagProblem } from "./problem.ts";
import { type Samples, sampleOutputs } from "./samples.ts";
import { seesVariables, variableIn } from "./stored-variables.ts";
import { suggestFrom, type TagSuggestion } from "./suggest.ts";
import { tagPathsIn } from "./tag-paths.ts";
import { upstreamOutputs } from "./upstream.ts";
import { visibleData } from "./visible-data.ts";

/** A path in a template that the samples do not resolve, or that was missing in some of the last calls. */
export interface UnresolvedTag {
  path: string;
  /**
   * Only the sample payload or some calls lack it. Senders may omit fields, so it may exist at run time. False where
   * the path can never resolve, for example because of a mistyped node key.
   */
  isWarning: boolean;
  /** The variable that it names and that does not exist. Omitted if it is not about a variable. */
  variable?: string | undefined;
  /**
   * The number of the last calls that had it. Omitted if the sample payload lacks it and calls say nothing.
   */
  calls?: SeenCount;
  /** The path that was probably meant, or null. */
  nearest: string | null;
  /** The tag's position in the template, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

/** The number of tags of a node for which the likely intended path is searched. */
const maxSearches = 20;

/** Checks templates of one node. */
export interface TagChecker {
  /** The reason why a template cannot be parsed, or its tags that cannot resolve. */
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
  const node = graph.nodes.get(nodeId);
  const hasVariables = node !== undefined && seesVariables(node);
  const inCalls = callFields(graph, nodeId, samples, at);
  let searches = 0;
  const nearestTo = (path: string) => {
    searches += 1;
    if (searches > maxSearches) return null;
    candidates ??= candidatesIn(graph, suggestFrom(graph, nodeId, samples));
    return nearest(path, candidates);
  };
  return {
    check(source) {
      const template = compileTemplate(source);
      if (template.kind === "unreadable") return { problem: template.problem };
      if (template.refusal) return { problem: template.refusal };
      const unresolved = tagPathsIn(template).flatMap(({ steps, start, end }): UnresolvedTag[] => {
        const path = formatPath(steps);
        const resolves = view.resolves(steps);
        if (!resolves && !isMissingField(steps)) {
          const variable = hasVariables ? variableIn(steps) : null;
          const named = variable === null ? {} : { variable };
          return [{ path, isWarning: false, ...named, nearest: nearestTo(path), start, end }];
        }
        const count = inCalls.count(steps);
        const isSeen = count !== null && count.seen > 0;
        const lack = count && isTelling(count) && count.seen < count.of ? count : null;
        if (lack === null && (resolves || isSeen)) return [];
        const match = isSeen || resolves ? null : nearestTo(path);
        return [{ path, isWarning: true, ...(lack && { calls: lack }), nearest: match, start, end }];
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
 * (`tag_syntax`), variables that do not exist (`variable_missing`), other tags that can never resolve
 * (`tag_unresolved`), and, as warnings, fields that the sample payload lacks (`tag_not_in_sample`) or that were missing
 * in some of the last calls (`tag_not_in_calls`). A tag with a `default` filter is never reported. Expressions have the
 * same problems as `expression_unresolved` and `expression_not_in_sample`.
 */
export function checkTags(graph: Graph, samples: Samples = sampleOutputs(graph)): FlowProblem[] {
  return [...graph.nodes.values()].flatMap((node) => nodeProblems(graph, node, samples));
}

const times: readonly ResolvedAt[] = ["before", "inside", "item"];

function nodeProblems(graph: Graph, node: GraphNode, samples: Samples): FlowProblem[] {
  const { fields, container, sampleItem } = node.definition;
  const parts: Part[] =
    container || sampleItem
      ? times.map((at) => ({ graph, node, fields: fieldsResolved(fields, at), samples, at }))
      : [{ graph, node, fields, samples, at: "before" }];
  return parts.flatMap((part) => [...templateProblems(part), ...expressionProblems(part)]);
}

/** The settings of a node that are resolved at one time. */
interface Part {
  graph: Graph;
  node: GraphNode;
  fields: Fields;
  samples: Samples;
  at: ResolvedAt;
}

function expressionProblems({ graph, node, fields, samples, at }: Part): FlowProblem[] {
  const expressions = [...expressionsIn(fields, node.config)];
  if (expressions.length === 0) return [];
  const view = nameView(graph, node.id, samples, at);
  return expressions.flatMap(({ pointer, source }) =>
    checkNames(source, view).map(({ code, detail, isWarning }) => ({
      nodeId: node.id,
      edgeId: null,
      pointer,
      code,
      detail,
      ...(isWarning && { isWarning: true as const }),
    })),
  );
}

/** The names that the expressions of a node can refer to, in the settings that are resolved at that time. */
function nameView(graph: Graph, nodeId: string, samples: Samples, at?: ResolvedAt): NameView {
  const sources = upstreamOutputs(graph, nodeId, samples, at);
  const view = visibleData(graph, nodeId, samples, at);
  const triggers = sources.filter(({ isTrigger }) => isTrigger);
  const node = graph.nodes.get(nodeId);
  return {
    variables:
      samples.variables && node && seesVariables(node) ? new Set(Object.keys(samples.variables)) : null,
    keys: new Set([...sources.map(({ node }) => node.key), linksRoot]),
    triggerHas: (steps) =>
      triggers.length === 0 || triggers.some(({ node }) => view.resolves([node.key, ...steps])),
  };
}

function templateProblems({ graph, node, fields, samples, at }: Part): FlowProblem[] {
  const templates = [...templatesIn(fields, node.config)];
  if (templates.length === 0) return [];
  const checker = createTagChecker(graph, node.id, samples, at);
  return templates.flatMap(({ pointer, source }) => {
    const location = { nodeId: node.id, edgeId: null, pointer };
    const checked = checker.check(source);
    if ("problem" in checked) {
      const detail = `The tags cannot be read: ${checked.problem.detail}.`;
      return [{ ...location, code: "tag_syntax", detail }];
    }
    const byPath = new Map(checked.unresolved.map((tag) => [tag.path, tag]));
    return [...byPath.values()].map((tag) => ({
      ...location,
      code: unresolvedCode(tag),
      ...(tag.isWarning && { isWarning: true as const }),
      detail: describeUnresolved(tag, graph, node),
    }));
  });
}

/** The code of the problem that an unresolved tag is. */
export function unresolvedCode({ isWarning, calls, variable }: UnresolvedTag): string {
  if (isWarning) return calls ? "tag_not_in_calls" : "tag_not_in_sample";
  return variable === undefined ? "tag_unresolved" : "variable_missing";
}

/** The message for an unresolved tag, without a suggestion. */
export function describeMissing({ path, isWarning, variable, calls }: UnresolvedTag): string {
  if (calls) return describeLack(path, calls);
  if (variable !== undefined) return `There is no variable \`${variable}\`.`;
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
