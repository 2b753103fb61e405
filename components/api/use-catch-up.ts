import { useEffect, useEffectEvent } from "react";
import type { Connection } from "./events.ts";

/** Calls `changed` whenever a stream of changes has opened, because the stream does not report earlier changes. */
export function useRefetchOnReconnect(connection: Connection, changed: () => void): void {
  const catchUp = useEffectEvent(changed);
  useEffect(() => {
    if (connection === "open") catchUp();
  }, [connection]);
}
