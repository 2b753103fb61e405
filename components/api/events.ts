import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";

/** `lost`: the stream broke and is being asked for again. */
export type Connection = "idle" | "connecting" | "open" | "lost";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * Listens to one kind of server-sent event. The browser reconnects by itself after a broken line; after an answer that is
 * no stream (a restart, an ended session) it gives up, so this asks again, ever more slowly.
 *
 * @param url null: do not listen
 * @param schema what the event's data must be; data of another shape is passed over
 */
export function useEvents<Schema extends z.ZodType>(
  url: string | null,
  name: string,
  schema: Schema,
  onData: (data: z.infer<Schema>) => void,
): Connection {
  const [connection, setConnection] = useState<Connection>("idle");
  const receive = useEffectEvent((event: MessageEvent<string>) => {
    const parsed = schema.safeParse(parseJson(event.data));
    if (parsed.success) onData(parsed.data);
  });

  useEffect(() => {
    if (url === null) {
      setConnection("idle");
      return;
    }
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = firstWaitMs;
    const open = () => {
      source = new EventSource(url);
      source.onopen = () => {
        waitMs = firstWaitMs;
        setConnection("open");
      };
      source.onerror = () => {
        setConnection("lost");
        if (source?.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, waitMs);
        waitMs = Math.min(waitMs * 2, longestWaitMs);
      };
      source.addEventListener(name, (event) => receive(event));
    };
    setConnection("connecting");
    open();
    return () => {
      clearTimeout(timer);
      source?.close();
    };
  }, [url, name]);

  return connection;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
