/** How many days the counts of installations are kept. */
export const installationDays = 400;
