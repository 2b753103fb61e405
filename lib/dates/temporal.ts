/** Temporal: Node's own; in browsers theirs, or a polyfill. `imports` in package.json decides which. */
export { Temporal } from "#temporal";
