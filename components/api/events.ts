import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import { type Connection, subscribeToEvents } from "./event-streams.ts";
import { parseJson } from "./parse-json.ts";

export type { Connection };

/**
 * Subscribes to one kind of server-sent event (see event-streams.ts).
 *
 * @param url null: do not subscribe
 * @param schema the schema of the event's data; other data is ignored
 */
export function useEvents<Schema extends z.ZodType>(
  url: string | null,
  name: string,
  schema: Schema,
  onData: (data: z.infer<Schema>) => void,
): Connection {
  const [connection, setConnection] = useState<Connection>("idle");
  const onEvent = useEffectEvent((data: string) => {
    const parsed = schema.safeParse(parseJson(data));
    if (parsed.success) onData(parsed.data);
  });

  useEffect(() => {
    if (url !== null) {
      return subscribeToEvents(url, name, { onConnection: setConnection, onEvent: (data) => onEvent(data) });
    }
    setConnection("idle");
  }, [url, name]);

  return connection;
}
