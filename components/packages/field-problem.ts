import { ApiProblem } from "#components/api/problem.ts";

/** What the server says is wrong with each field, by the field's name. */
export function toFieldProblems(error: Error): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer, detail }) => [pointer.slice(1).split("/")[0] ?? "", detail]),
  );
}
