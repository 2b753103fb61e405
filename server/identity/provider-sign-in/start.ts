import { newSecret } from "#lib/id.ts";
import { toLocalPath } from "#lib/local-path.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type Attempt, writeAttemptCookie } from "./attempt-cookie.ts";
import { githubUrl } from "./github.ts";
import { oidcUrl } from "./oidc.ts";

/**
 * Starts an attempt: the URL of the provider's page, and the cookie that its response needs.
 *
 * @returns null if the provider cannot be reached or does not match its settings; the log has the reason
 */
export async function startAttempt(
  provider: StoredProvider,
  { next, invitation, linkTo }: Pick<Attempt, "next" | "invitation" | "linkTo">,
): Promise<{ url: string; cookie: string } | null> {
  const attempt: Attempt = {
    provider: provider.id,
    state: newSecret(32),
    nonce: newSecret(32),
    verifier: newSecret(48),
    next: toLocalPath(next),
    invitation,
    linkTo,
  };
  try {
    const url = await (provider.kind === "github" ? githubUrl : oidcUrl)(provider, attempt);
    return { url: url.href, cookie: await writeAttemptCookie(attempt) };
  } catch (cause) {
    logger().warn({ provider: provider.name, fault: describeFault(cause) }, "a sign-in provider is unusable");
    return null;
  }
}
