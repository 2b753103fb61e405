/**
 * An editing session: one person's saves of one flow, with one browser session or key, from one address. It
 * ends with a pause, and is never longer than an hour.
 */
export const draftSession = { pauseMinutes: 5, maxMinutes: 60 };
