/**
 * An editing session is what one person saves of one flow with one browser session or key from one address. It ends with
 * a pause, and is never longer than an hour.
 */
export const draftSession = { pauseMinutes: 5, maxMinutes: 60 };
