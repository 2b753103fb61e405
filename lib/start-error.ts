/** A failure to start that the operator can fix. The message says in one line what happened and what to do. */
export class StartError extends Error {}
