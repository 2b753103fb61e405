/** How many days hourly counts are kept. The longest range that is shown begins at a local midnight. */
export const countedDays = 32;
