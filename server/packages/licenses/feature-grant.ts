/** What a licence has of a feature. */
export interface FeatureGrant {
  /** Of a metered feature; null: no limit. */
  limit: number | null;
  used: number;
  /** From then on `used` counts as 0. */
  resetAt: Date | null;
  expiresAt: Date | null;
}

/** What counts as used at this moment. */
export function currentUsage({ used, resetAt }: FeatureGrant, now: Date): number {
  return resetAt !== null && resetAt <= now ? 0 : used;
}
