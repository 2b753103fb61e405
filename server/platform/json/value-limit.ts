import { defaultMaxValues } from "#lib/body-values.ts";
import { hasServices, service } from "#lib/services.ts";

/**
 * `MAX_BODY_VALUES`: the number of keys that all objects of one body together can have, and of items that all
 * arrays can have.
 */
export const valueLimit = service<number>("valueLimit");

/** The process's limit, or the default where no services are open. */
export function maxValues(): number {
  return hasServices() ? valueLimit() : defaultMaxValues;
}
