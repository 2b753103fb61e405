import { verifyPassword } from "./password.ts";
import { deleteAttempts, getLockout, recordAttempt } from "./sign-in-attempts.ts";

/** More failures than this in five minutes, of one account or from one address, and passwords are refused. */
const failureLimit = 10;

export type PasswordOutcome = { kind: "right" } | { kind: "wrong" } | TooManyAttempts;

export interface TooManyAttempts {
  kind: "too_many_failures";
  retryAfterSeconds: number;
}

/**
 * Verifies a password within the limit on failures: at most 10 in 5 minutes are heard for each account and each address. After
 * that the password is not even looked at. Attempts are counted before they are tried, so that many at once cannot slip past.
 *
 * @param account an e-mail address in lower case
 * @param address the client's; null where it is not known
 * @param stored the account's hash; null: it does not exist or has none, which takes as long
 */
export async function verifyPasswordLimited(
  { account, password, address }: { account: string; password: string; address: string | null },
  stored: string | null,
): Promise<PasswordOutcome> {
  const subjects = [`account:${account}`, ...(address === null ? [] : [`address:${address}`])];
  const attempt = await recordAttempt(subjects);
  const blockedSeconds = await getLockout(subjects, failureLimit);
  if (blockedSeconds !== null) {
    await deleteAttempts(attempt);
    return { kind: "too_many_failures", retryAfterSeconds: Math.max(1, Math.ceil(blockedSeconds)) };
  }
  if (!(await verifyPassword(password, stored))) return { kind: "wrong" };
  await deleteAttempts(attempt);
  return { kind: "right" };
}
