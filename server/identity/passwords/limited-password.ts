import { verifyPassword } from "./password.ts";
import { deleteAttempts, getLockout, recordAttempt } from "./sign-in-attempts.ts";

/** With more failures than this in five minutes, for one account or from one address, passwords are refused. */
const failureLimit = 10;

export type PasswordOutcome = { kind: "right" } | { kind: "wrong" } | TooManyAttempts;

export interface TooManyAttempts {
  kind: "too_many_failures";
  retryAfterSeconds: number;
}

/**
 * Verifies a password within the failure limit: 10 in 5 minutes for each account and each address. Beyond that the
 * password is not checked at all. Attempts are counted before they are checked, so that concurrent ones cannot bypass
 * the limit.
 *
 * @param account an e-mail address in lower case
 * @param address the client's; null if it is unknown
 * @param stored the account's hash; null if the account does not exist or has no password, which takes equally long
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
