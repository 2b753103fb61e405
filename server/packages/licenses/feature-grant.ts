/** A license's share of a feature. */
export interface FeatureGrant {
  /** For metered features; null if unlimited. */
  limit: number | null;
  used: number;
  /** After this instant `used` counts as 0. */
  resetAt: Date | null;
  expiresAt: Date | null;
}

/** The usage that counts at `now`. */
export function currentUsage({ used, resetAt }: FeatureGrant, now: Date): number {
  return resetAt !== null && resetAt <= now ? 0 : used;
}
