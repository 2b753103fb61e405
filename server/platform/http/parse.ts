import type { z } from "zod";
import type { Json } from "#lib/json.ts";
import type { InputProblem } from "./problem.ts";
import { type Refusal, refuse } from "./refusal.ts";

export type ParsedRequest<T> = { value: T } | Refusal;

/** Parses the path's parameters. An invalid id is 404: nothing can have it. */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  params: Readonly<Record<string, string>>,
): ParsedRequest<z.output<Schema>> {
  const parsed = schema.safeParse(params);
  return parsed.success
    ? { value: parsed.data }
    : refuse(404, "not_found", "There is nothing at this address.", [...details(parsed.error, inPath)]);
}

/** Parses the query. A parameter that is sent once is a string, otherwise an array; an unknown parameter is 422. */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: URLSearchParams,
): ParsedRequest<z.output<Schema>> {
  const given = new Map<string, string | string[]>();
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    given.set(name, values.length === 1 ? (values[0] ?? "") : values);
  }
  const parsed = schema.safeParse(Object.fromEntries(given));
  return parsed.success ? { value: parsed.data } : invalid(details(parsed.error, inQuery));
}

/** Parses the body. The refusal lists every problem with its position, including every unknown field. */
export function parseRequestBody<Schema extends z.ZodType>(
  schema: Schema,
  value: Json | undefined,
): ParsedRequest<z.output<Schema>> {
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : invalid(details(parsed.error, inBody));
}

function invalid(errors: InputProblem[]): Refusal {
  const count = errors.length;
  const first = errors[0];
  const detail =
    count === 1 && first
      ? `${first.pointer === "" ? "" : `${first.pointer}: `}${first.detail}`
      : `The request has ${count} invalid values.`;
  return refuse(422, "invalid_request", detail, errors);
}

type ToPointer = (path: readonly PropertyKey[]) => string;

const inQuery: ToPointer = (path) => `?${path.map(String).join(".")}`;
const inPath: ToPointer = (path) => `{${path.map(String).join(".")}}`;
/** RFC 6901. The whole body is the empty pointer. */
const inBody: ToPointer = (path) =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** At most this many problems are reported: a hostile body must not cause a response larger than itself. */
const maxDetails = 100;

function details(error: z.ZodError, toPointer: ToPointer): InputProblem[] {
  return error.issues
    .flatMap(ofMeantForm)
    .flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({
            pointer: toPointer([...issue.path, key]),
            code: "unknown_field",
            detail: "This field is unknown.",
          }))
        : [{ pointer: toPointer(issue.path), code: issue.code, detail: issue.message }],
    )
    .slice(0, maxDetails);
}

type Issue = z.core.$ZodIssue;

/**
 * For a body that may have one of several forms: the problems of the form that it fits with at most one wrong
 * field. If no form fits better than the others, the only problem is that the body matches none of them.
 */
function ofMeantForm(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.path.length > 0) return [issue];
  const [meant, other] = issue.errors
    .map((issues) => ({ issues, wrong: wrongFields(issues) }))
    .toSorted((a, b) => a.wrong - b.wrong);
  if (!meant || !other || meant.wrong > 1 || other.wrong === meant.wrong) return [issue];
  return meant.issues.some(({ path, code }) => path.length === 0 && code !== "unrecognized_keys")
    ? [issue]
    : meant.issues;
}

/**
 * The number of the body's own fields that are missing, unknown or wrong, not counting problems inside them.
 */
function wrongFields(issues: readonly Issue[]): number {
  const counts = issues.map((issue) =>
    issue.code === "unrecognized_keys" && issue.path.length === 0
      ? issue.keys.length
      : issue.path.length <= 1
        ? 1
        : 0,
  );
  return counts.reduce<number>((sum, count) => sum + count, 0);
}
