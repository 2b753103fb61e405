/** The browser's own, or a polyfill. */
export { Temporal } from "temporal-polyfill";
