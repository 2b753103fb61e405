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
