/** The name of operations that send a message and wait for a decision, in every connector. */
export const sendAndWait = "send_and_wait";

/** The node types that wait for decisions, as patterns of SQL's `like`. */
export const approvalTypePatterns: readonly string[] = ["approval\\_node", "%/send\\_and\\_wait"];
