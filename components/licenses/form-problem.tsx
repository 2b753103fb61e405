import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ApiProblem } from "#components/api/problem.ts";

/** What the server refused, above the fields that it may also name. */
export function FormProblem({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
      {error.message}
    </Alert>
  );
}

const fields: Readonly<Record<string, string>> = {
  expires_at: "expires",
  activation_limit: "limit",
  updates_until: "updates",
  features: "grants",
  customers: "names",
  count: "count",
};

/** The fields of a form that a refusal is about, with what is wrong with each. */
export function toFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer, detail }) => {
      const name = pointer.split("/")[1] ?? "";
      return [fields[name] ?? name, detail];
    }),
  );
}
