import { type StepError, type StoreAccess, storeLimits } from "#engine/node.ts";
import { hasControl } from "#lib/text.ts";

/** Why a store cannot do this, whatever it holds; null if it can. */
export function findInvalid(access: StoreAccess): StepError | null {
  const { key } = access;
  if (key.trim() === "" && access.operation !== "list") {
    return { code: "store_key_required", message: "The key is empty. Enter a key, or check the tag in it." };
  }
  if (!isKey(key) || (access.operation === "list" && !isKey(access.after))) {
    const message = `A key has at most ${storeLimits.keyLength} characters, and no control characters.`;
    return { code: "store_key_invalid", message };
  }
  if (access.operation !== "set" && access.operation !== "append") return null;
  const bytes = new TextEncoder().encode(JSON.stringify(access.value)).length;
  if (bytes <= storeLimits.valueBytes) return null;
  const message = `The value has ${bytes} bytes as JSON. An entry holds at most ${storeLimits.valueBytes}.`;
  return { code: "store_value_too_large", message };
}

function isKey(key: string): boolean {
  return key.length <= storeLimits.keyLength && key.isWellFormed() && !hasControl(key);
}
