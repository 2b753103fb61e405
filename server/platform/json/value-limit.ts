import { defaultMaxValues } from "#lib/body-values.ts";
import { hasServices, service } from "#lib/services.ts";

/** `MAX_BODY_VALUES`: how many keys all objects of one body together can have, and how many items all arrays. */
export const valueLimit = service<number>("valueLimit");

/** The process's limit, or the default where no services are open. */
export function maxValues(): number {
  return hasServices() ? valueLimit() : defaultMaxValues;
}
