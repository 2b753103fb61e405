import { Stack } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import type { Mutation } from "#components/api/use-mutation.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import classes from "./licenses.module.css";
import type { ValidationAttempt, ValidationFormValues } from "./send-validation.ts";
import type { Verdict } from "./verify-response.ts";

/** The result, its signature, and how an installation verifies that. */
export function ValidationResultView({
  attempt,
}: {
  attempt: Mutation<ValidationAttempt, ValidationFormValues>;
}) {
  if (attempt.error) {
    return <ErrorState title="No response" error={attempt.error} />;
  }
  if (!attempt.data) {
    return (
      <EmptyState icon={IconCertificate} title="The signed response appears here">
        A customer's installation gets the same response to the same request.
      </EmptyState>
    );
  }
  const { code, detail, status, headers, body, verdict } = attempt.data;
  return (
    <section aria-label="Response">
      <Stack gap={16}>
        <div>
          <StatusBadge status={code === "VALID" ? "succeeded" : "failed"} label={`${code} (${status})`} />
          <div className={classes.dim}>{detail}</div>
        </div>
        <pre className={classes.code}>{body}</pre>
        <div>
          <Signature verdict={verdict} />
        </div>
        <pre className={classes.code}>{headers}</pre>
        <p className={classes.dim}>
          An installation verifies it in three steps: the SHA-256 of the body is the one in content-digest;
          the key of that keyid is in <a href="/v1/keys">/v1/keys</a>; and the Ed25519 signature matches the
          lines that signature-input names (RFC 9421). docs/clients contains code for this in TypeScript and
          PHP.
        </p>
      </Stack>
    </section>
  );
}

function Signature({ verdict }: { verdict: Verdict }) {
  if (verdict.kind === "verified") {
    return <StatusBadge status="succeeded" label={`Signature verified, by key ${verdict.keyId}`} />;
  }
  if (verdict.kind === "refused") return <StatusBadge status="failed" label={verdict.reason} />;
  return <StatusBadge status="inactive" label="This browser cannot check Ed25519 signatures" />;
}
