/** The interval between the starts of two retention runs. */
export const runEveryMs = 300_000;

/** A run that cannot delete everything in this time leaves the rest to the next run. */
export const runAtMostMs = 240_000;

/** The minimum age of a finished execution before it is deleted: its caller may still be waiting for the response. */
export const finishedForMs = 60_000;

/** The number of days for which a flow's daily totals are stored. */
export const flowDayRetention = 400;
