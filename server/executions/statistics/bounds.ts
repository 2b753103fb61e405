/**
 * The number of days for which hourly counts are stored. The longest range shown begins at a local midnight.
 */
export const countedDays = 32;
