import { deleteAttempts, getLockout, recordAttempt } from "./sign-in-attempts.sql.ts";

/** With this many failures in five minutes for one subject, further attempts are refused. */
const failureLimit = 10;

export interface TooManyAttempts {
  kind: "too_many_failures";
  retryAfterSeconds: number;
}

/**
 * Checks a secret that could be guessed, within the failure limit: 10 in 5 minutes for each subject. Beyond
 * that it is not checked at all. Attempts are counted before they are checked, so that concurrent ones cannot
 * bypass the limit.
 *
 * @param subjects what failures are counted for: `account:<email>`, `address:<ip>`
 * @param check returns null if the guess was wrong
 */
export async function checkLimited<Found>(
  subjects: readonly string[],
  check: () => Promise<Found | null>,
): Promise<{ kind: "right"; found: Found } | { kind: "wrong" } | TooManyAttempts> {
  const attempt = await recordAttempt(subjects);
  const blockedSeconds = await getLockout(subjects, failureLimit);
  if (blockedSeconds !== null) {
    await deleteAttempts(attempt);
    return { kind: "too_many_failures", retryAfterSeconds: Math.max(1, Math.ceil(blockedSeconds)) };
  }
  const found = await check();
  if (found === null) return { kind: "wrong" };
  await deleteAttempts(attempt);
  return { kind: "right", found };
}

/**
 * Counts a request that is not a guess but costs something, such as an e-mail.
 *
 * @param limit the number allowed in five minutes for each subject
 * @returns null if it is allowed
 */
export async function countLimited(
  subjects: readonly string[],
  limit: number,
): Promise<TooManyAttempts | null> {
  const attempt = await recordAttempt(subjects);
  const blockedSeconds = await getLockout(subjects, limit);
  if (blockedSeconds === null) return null;
  await deleteAttempts(attempt);
  return { kind: "too_many_failures", retryAfterSeconds: Math.max(1, Math.ceil(blockedSeconds)) };
}
