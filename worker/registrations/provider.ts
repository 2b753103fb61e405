import { chosenEvents } from "#engine/connectors/reception-of.ts";
import { toText } from "#engine/tags/to-text.ts";
import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { ClaimedRegistration } from "#server/webhooks/registrations/claim.sql.ts";
import { type Hook, ProviderRefusal, runForHook } from "./run-for-hook.ts";

type Known = Pick<ClaimedRegistration, "secret" | "hookId" | "attempted" | "others">;

/**
 * Adds the webhook at its provider. If an earlier request may have added it, those with its URL are removed first, so that no event
 * arrives twice and its secret is known.
 *
 * @throws ProviderRefusal
 */
export async function addWebhook(hook: Hook, known: Known): Promise<{ hookId: string; secret: string }> {
  const { register, url, config, trigger } = hook;
  if (known.attempted) await removeByUrl(hook, known.others);
  const events = [...chosenEvents(trigger, config)];
  const output = await runForHook(hook, register.create, { url, events, secret: known.secret });
  const hookId = textAt(output, register.id);
  const secret = register.secret === undefined ? known.secret : textAt(output, register.secret);
  if (hookId !== null && secret !== null) return { hookId, secret };
  const missing = hookId === null ? register.id : (register.secret ?? "");
  throw new ProviderRefusal("response_invalid", `The provider answered without “${missing}”.`);
}

/**
 * Removes the webhook at its provider. One that is not there counts as removed.
 *
 * @throws ProviderRefusal
 */
export async function removeWebhook(hook: Hook, { hookId, attempted, others }: Known): Promise<void> {
  if (hookId !== null) await removeById(hook, hookId);
  else if (attempted) await removeByUrl(hook, others);
}

/**
 * Whether the provider still has the webhook.
 *
 * @throws ProviderRefusal
 */
export async function hasWebhook(hook: Hook, hookId: string): Promise<boolean> {
  const listed = await runForHook(hook, hook.register.list, {});
  return Array.isArray(listed) && listed.some((entry) => textAt(entry, hook.register.listed.id) === hookId);
}

async function removeByUrl(hook: Hook, others: readonly string[]): Promise<void> {
  const { register, url } = hook;
  const listed = await runForHook(hook, register.list, {});
  for (const entry of Array.isArray(listed) ? listed : []) {
    const id = textAt(entry, register.listed.id);
    const isOurs = textAt(entry, register.listed.url) === url;
    if (isOurs && id !== null && !others.includes(id)) await removeById(hook, id);
  }
}

async function removeById(hook: Hook, id: string): Promise<void> {
  try {
    await runForHook(hook, hook.register.remove, { id });
  } catch (cause) {
    if (!(cause instanceof ProviderRefusal) || (cause.status !== 404 && cause.status !== 410)) throw cause;
  }
}

function textAt(value: Json, path: string): string | null {
  const found = readField(value, path);
  return found === undefined || found === null || found === "" ? null : toText(found);
}
