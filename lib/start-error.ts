/** A startup error that the operator can fix. The message is one line: what happened and what to do. */
export class StartError extends Error {}
