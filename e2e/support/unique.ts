import { randomUUID } from "node:crypto";

/** A name that nothing else on the installation has: `Goes wrong 1f3a9c0e`. */
export const unique = (name: string): string => `${name} ${suffix()}`;

/** The same for what is named in addresses: `probes-1f3a9c0e`. */
export const uniqueSlug = (name: string): string => `${name}-${suffix()}`;

const suffix = () => randomUUID().slice(0, 8);
