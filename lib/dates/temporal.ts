/**
 * Temporal: Node's own; in browsers theirs, or a polyfill where there is none. `imports` in package.json decides which.
 */
export { Temporal } from "#temporal";
