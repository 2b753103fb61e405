import type { FieldProblem } from "#components/fields/field-problems.tsx";
import type { FieldProblemAt } from "#components/fields/form/problems-at.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { findShadowedFields } from "#engine/tags/shadowed-fields.ts";
import { isJsonObject } from "#lib/json.ts";
import { isSecretHeader } from "#lib/secret-header.ts";
import { hasTag } from "#lib/tag-text.ts";

/** The problems of one node's fields. */
export function problemsAtFields(problems: readonly FlowProblem[], nodeId: string): FieldProblemAt[] {
  return problems
    .filter((problem) => problem.nodeId === nodeId)
    .map(({ nodeId: _, edgeId: __, ...placed }) => placed);
}

/** Warnings about a trigger's sample: fields that a node's key shadows downstream. */
export function hiddenFieldWarnings(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
): FieldProblemAt[] {
  const built = buildGraph(document, types);
  if (!("graph" in built)) return [];
  return problemsAtFields(findShadowedFields(built.graph), nodeId).map((problem) => ({
    ...problem,
    isWarning: true,
  }));
}

/**
 * Warnings about request headers that contain a secret in plain text, which everyone who can view the flow can read.
 */
export function secretHeaderWarnings({
  type,
  config,
}: Pick<DocumentNode, "type" | "config">): FieldProblemAt[] {
  const { headers } = config;
  if (type !== "http_request_node" || !Array.isArray(headers)) return [];
  return headers.flatMap((row: unknown, index) => {
    if (!isJsonObject(row) || typeof row.name !== "string" || typeof row.value !== "string") return [];
    if (row.value === "" || hasTag(row.value) || !isSecretHeader(row.name)) return [];
    const detail = "Everyone who can see the flow can read this. Use a credential under Authentication.";
    return [{ pointer: `/headers/${index}/value`, code: "secret_in_header", detail, isWarning: true }];
  });
}

/** The same problem only once, however many checks found it. */
export function uniqueProblems<Problem extends FieldProblem>(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, detail }) => {
    const key = `${code} ${detail}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
