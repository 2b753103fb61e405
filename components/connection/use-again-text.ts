import { useConnections } from "#components/api/connections.ts";
import { againText, isBroken } from "./state-text.ts";

/** How to make a connection work again; null if it works, as far as is known. */
export function useAgainText(id: string): string | null {
  const found = useConnections().data?.find((each) => each.id === id);
  return found && isBroken(found) ? againText[found.state] : null;
}
