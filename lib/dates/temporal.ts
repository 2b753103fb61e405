/** Temporal: the platform's own where there is one (Node from 26, Chromium, Firefox), otherwise a polyfill. */
export { Temporal } from "temporal-polyfill";
