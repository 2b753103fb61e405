/** Bounds of what is kept of calls, so that a flood cannot fill the disk. */

/** Of each trigger the newest calls are kept, as far as all three allow. The worker's housekeeping removes the rest. */
export const retentionLimits = { calls: 1000, bytes: 20_000_000, ageMs: 7 * 24 * 60 * 60 * 1000 };

/** A raw body above this is not kept. */
export const maxBodyBytes = 262_144;

/** An answer's body above this is cut off. */
export const maxResponseChars = 16_384;

/** How many calls of one trigger are kept a second; what comes beyond is counted. As many may come at once. */
export const recordedPerSecond = 50;

/** How many bytes of bodies of one trigger are kept a second; twice as many may come at once. */
export const bodyBytesPerSecond = 2_000_000;

/** What may wait in memory to be written. */
export const queueLimits = { calls: 2000, bytes: 32_000_000, counts: 20_000 };
