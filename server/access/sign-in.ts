import { describeFault } from "#server/http/fault.ts";
import { logger } from "#server/logger.ts";
import { getPasswordHolder } from "./data.ts";
import { verifyPassword } from "./password.ts";
import type { Session } from "./session.ts";
import { countAttempt, forgetAttempts, getBlock } from "./store.ts";

/** More failures than this in five minutes, of one account or from one address, and sign-in is refused. */
const failureLimit = 10;

const longestEmail = 254;
const longestPassword = 200;

export interface SignInAttempt {
  email: string;
  password: string;
  /** The client's address; null where it is not known. */
  address: string | null;
}

export type SignInOutcome =
  | { kind: "signed_in"; session: Session; name: string; email: string }
  | { kind: "wrong_credentials" }
  | { kind: "too_many_failures"; retryAfterSeconds: number };

/**
 * Tries an e-mail address and a password. Unknown accounts take as long as known ones. At most 10 failures in 5 minutes are
 * heard for each account and each address; after that the password is not even looked at.
 *
 * @throws when the database is away, with a message that may be shown: next-auth shows what it catches to whoever signs in
 */
export async function signIn(attempt: SignInAttempt): Promise<SignInOutcome> {
  try {
    return await tryPassword(attempt);
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "sign-in failed");
    throw new Error("Signing in does not work just now. Try again in a moment.", { cause });
  }
}

async function tryPassword({ email, password, address }: SignInAttempt): Promise<SignInOutcome> {
  if (email.length > longestEmail || password.length > longestPassword) return { kind: "wrong_credentials" };
  const account = email.trim().toLowerCase();
  const subjects = [`account:${account}`, ...(address === null ? [] : [`address:${address}`])];
  const attempt = await countAttempt(subjects);
  const blockedSeconds = await getBlock(subjects, failureLimit);
  if (blockedSeconds !== null) {
    await forgetAttempts(attempt);
    return { kind: "too_many_failures", retryAfterSeconds: Math.max(1, Math.ceil(blockedSeconds)) };
  }
  const holder = await getPasswordHolder(account);
  const right = await verifyPassword(password, holder?.passwordHash ?? null);
  if (!right || !holder) return { kind: "wrong_credentials" };
  await forgetAttempts(attempt);
  const { id, name, sessionEpoch } = holder;
  return { kind: "signed_in", session: { userId: id, epoch: sessionEpoch }, name, email: account };
}
