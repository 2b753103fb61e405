import { ApiProblem } from "./problem.ts";

/**
 * What the server says is wrong with each field, by the field's name.
 *
 * @param names what a form calls fields that have another name there
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
