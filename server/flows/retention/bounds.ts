/** The time between the starts of two retention runs. */
export const runEveryMs = 300_000;

/** A run that has more to delete than it can in this time leaves the rest to the next. */
export const runAtMostMs = 240_000;

/** An execution that has just finished stays at least this long: its caller may be waiting for the response. */
export const finishedForMs = 60_000;

/** Days for which a flow's daily numbers are kept. */
export const flowDaysKept = 400;
