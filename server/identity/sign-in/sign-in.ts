import { hasControl } from "#lib/text.ts";
import type { TooManyAttempts } from "#server/identity/passwords/limited.ts";
import { verifyPasswordLimited } from "#server/identity/passwords/limited-password.ts";
import { getAccountByEmail } from "#server/identity/people/data.ts";
import { describeBrowser } from "#server/identity/sessions/browser.ts";
import type { Session } from "#server/identity/sessions/session-token.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { networkOf } from "#server/platform/addresses/network.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { admitByPassword } from "./mutations.ts";

const longestEmail = 254;
const longestPassword = 200;

export interface SignInAttempt {
  email: string;
  password: string;
  /** The client's address; null if it is unknown. */
  address: string | null;
  /** The `User-Agent` header. */
  userAgent: string | null;
}

export type SignInOutcome =
  | { kind: "signed_in"; session: Session; name: string; email: string }
  /** The second factor is asked for: the token is for the cookie. */
  | { kind: "challenge"; token: string }
  | { kind: "wrong_credentials" }
  | { kind: "passwords_off" }
  | TooManyAttempts;

/**
 * Verifies an e-mail address and a password, and signs the browser in. Unknown accounts take as long as known ones.
 * Failures are limited by `verifyPasswordLimited`.
 *
 * @throws if the database is away, with a message that may be shown: next-auth shows the errors it catches to the user
 */
export async function signIn(attempt: SignInAttempt): Promise<SignInOutcome> {
  try {
    return await tryPassword(attempt);
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "sign-in failed");
    throw new Error("Signing in is not possible at the moment. Try again shortly.", { cause });
  }
}

async function tryPassword(attempt: SignInAttempt): Promise<SignInOutcome> {
  const { email, password, address, userAgent } = attempt;
  if (email.length > longestEmail || password.length > longestPassword) return { kind: "wrong_credentials" };
  const account = email.trim().toLowerCase();
  // No such address exists, and U+0000 would cause a database fault.
  if (hasControl(account)) return { kind: "wrong_credentials" };
  if (!(await getSignInSettings()).passwords) return { kind: "passwords_off" };
  const storedAccount = await getAccountByEmail(account);
  const outcome = await verifyPasswordLimited(
    { account, password, address },
    storedAccount?.passwordHash ?? null,
  );
  if (outcome.kind === "too_many_failures") return outcome;
  if (outcome.kind === "wrong" || !storedAccount?.passwordHash) return { kind: "wrong_credentials" };
  const { id: userId, name, sessionEpoch: epoch, passwordHash } = storedAccount;
  const client = { browser: describeBrowser(userAgent), network: networkOf(address ?? "") };
  const entry = await admitByPassword({ userId, name, epoch, passwordHash }, { ...client, address });
  if (!entry) return { kind: "wrong_credentials" };
  return entry.kind === "challenge"
    ? entry
    : { kind: "signed_in", session: entry.session, name, email: account };
}
