/** Limits on the recording of calls, so that a flood cannot fill the disk. */

/** The newest calls of each trigger are kept, within all three limits. The worker's housekeeping removes the rest. */
export const retentionLimits = { calls: 1000, bytes: 20_000_000, ageMs: 7 * 24 * 60 * 60 * 1000 };

/** A larger raw body is not stored. */
export const maxBodyBytes = 262_144;

/** A longer response body is truncated. */
export const maxResponseChars = 16_384;

/**
 * The number of calls of one trigger that are recorded per second, and the burst. Further calls are counted.
 */
export const recordedPerSecond = 50;

/** The bytes of bodies of one trigger that are recorded per second; the burst is twice as much. */
export const bodyBytesPerSecond = 2_000_000;

/** The limits of the queue in memory, waiting to be written. */
export const queueLimits = { calls: 2000, bytes: 32_000_000, counts: 20_000 };
