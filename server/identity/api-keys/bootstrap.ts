import { config } from "#server/platform/config/config.ts";
import { removeBootstrapKey, setBootstrapKey } from "./bootstrap-key.sql.ts";

/**
 * Sets up access at every start: the key of BOOTSTRAP_API_KEY works with the role owner from the first start, before
 * and after the first visit. A new value replaces it; no value revokes it. Several processes may call it at the same
 * time.
 */
export async function seedAccess(): Promise<void> {
  const key = config().bootstrapApiKey;
  await (key === null ? removeBootstrapKey() : setBootstrapKey(key));
}
