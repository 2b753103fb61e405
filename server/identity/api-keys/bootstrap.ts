import { config } from "#server/platform/config/config.ts";
import { removeBootstrapKey, setBootstrapKey } from "./bootstrap-key.ts";

/**
 * Makes what access needs at every start: the key of BOOTSTRAP_API_KEY works as an owner's from the first start, before and
 * after the first visit. Another value replaces it; no value ends it. Any number of processes may call it at once.
 */
export async function seedAccess(): Promise<void> {
  const key = config().bootstrapApiKey;
  await (key === null ? removeBootstrapKey() : setBootstrapKey(key));
}
