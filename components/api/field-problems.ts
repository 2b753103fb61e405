import type { z } from "zod";
import { ApiProblem } from "./problem.ts";

/**
 * The server's problem for each field, by the field's name.
 *
 * @param names maps the API's field names to the form's, where they differ
 */
export function toFieldProblems(
  error: unknown,
  names: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer, detail }) => {
      const field = pointer.split("/")[1] ?? "";
      return [names[field] ?? field, detail];
    }),
  );
}

/** The same for a form with nested fields: `/settings/rate/count` below `settings` is `rate.count`. */
export function toNestedProblems(error: unknown, below: string): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  const prefix = `/${below}/`;
  return Object.fromEntries(
    error.errors
      .filter(({ pointer }) => pointer.startsWith(prefix))
      .map(({ pointer, detail }) => [pointer.slice(prefix.length).replaceAll("/", "."), detail]),
  );
}

/** The problems that a schema finds in a form's values, by the path of the field. */
export function toIssueProblems({ error }: z.ZodSafeParseResult<unknown>): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

/** The server's message, unless it is shown at the form's fields, above which it is not repeated. */
export function toFormProblem(error: Error | null): string | null {
  return Object.keys(toFieldProblems(error)).length > 0 ? null : (error?.message ?? null);
}
