/** Limits on what is recorded of calls, so that a flood cannot fill the disk. */

/** The newest calls of each trigger are kept, within all three limits. The worker's housekeeping removes the rest. */
export const retentionLimits = { calls: 1000, bytes: 20_000_000, ageMs: 7 * 24 * 60 * 60 * 1000 };

/** A larger raw body is not kept. */
export const maxBodyBytes = 262_144;

/** A longer response body is truncated. */
export const maxResponseChars = 16_384;

/** How many calls of one trigger are recorded a second, which is also the burst; further ones are counted. */
export const recordedPerSecond = 50;

/** How many bytes of bodies of one trigger are recorded a second; the burst is twice as much. */
export const bodyBytesPerSecond = 2_000_000;

/** How much may wait in memory to be written. */
export const queueLimits = { calls: 2000, bytes: 32_000_000, counts: 20_000 };
