import type { Release } from "./old-version.ts";

/** Every released version from which a running installation must upgrade without interruption. */
export const releases: Release[] = [
  {
    version: "0.1.0",
    commit: "d130cb1",
    formerPackages: ["fast-xml-parser@5.12.1", "rate-limiter-flexible@11.4.0"],
  },
];
