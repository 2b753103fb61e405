import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Why the server refused a form, above its fields, which may show further details. */
export function FormProblem({ problem }: { problem: string | null | undefined }) {
  if (!problem) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
      {problem}
    </Alert>
  );
}
