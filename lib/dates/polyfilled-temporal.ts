/** The browser's own, or a polyfill where there is none. */
export { Temporal } from "temporal-polyfill";
