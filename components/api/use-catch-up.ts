import { useEffect, useEffectEvent } from "react";
import type { Connection } from "./events.ts";

/** Calls `changed` whenever a stream of changes has opened: what changed before that, the stream does not tell. */
export function useRefetchOnReconnect(connection: Connection, changed: () => void): void {
  const catchUp = useEffectEvent(changed);
  useEffect(() => {
    if (connection === "open") catchUp();
  }, [connection]);
}
