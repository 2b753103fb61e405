import { hasServices, service } from "#lib/services.ts";

/** Far more than real senders need: 1 million keys take 10 MB even if they are short. */
export const defaultMaxValues = 1_000_000;

/** `MAX_BODY_VALUES`: how many keys all objects of one body together can have, and how many items all arrays. */
export const valueLimit = service<number>("valueLimit");

/** The process's limit, or the default where no services are open. */
export function maxValues(): number {
  return hasServices() ? valueLimit() : defaultMaxValues;
}
