/** The number of days for which counts of installations are stored. */
export const installationDays = 400;
