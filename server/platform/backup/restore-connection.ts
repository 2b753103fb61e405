/** The `application_name` of the connection that restores. While it exists, a restore is running. */
export const restoreConnection = "millrace restore";
