/** `lost`: the connection broke and is being reopened. */
export type Connection = "idle" | "connecting" | "open" | "lost";

export interface StreamListener {
  onConnection(connection: Connection): void;
  /** The event's unparsed data. */
  onEvent(data: string): void;
}

interface Stream {
  connection: Connection;
  listeners: Map<StreamListener, string>;
  add(listener: StreamListener, name: string): void;
  close(): void;
}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
const streams = new Map<string, Stream>();

/**
 * Subscribes to one kind of server-sent event. Subscribers to the same URL share one stream: over HTTP/1.1 a browser
 * opens at most six connections to an origin, for all of its tabs. Returns the function that unsubscribes.
 */
export function subscribeToEvents(url: string, name: string, listener: StreamListener): () => void {
  const stream = streams.get(url) ?? openStream(url);
  streams.set(url, stream);
  stream.add(listener, name);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.close();
    streams.delete(url);
  };
}

/**
 * The browser reconnects by itself after a broken connection. If the response is not a stream (a restart, an ended
 * session) it gives up, so this retries with growing delays.
 */
function openStream(url: string): Stream {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;

  const notify = (connection: Connection) => {
    stream.connection = connection;
    for (const listener of stream.listeners.keys()) listener.onConnection(connection);
  };
  const hear = (name: string, opened: EventSource) =>
    opened.addEventListener(name, (event: MessageEvent<string>) => {
      for (const [listener, wanted] of stream.listeners) if (wanted === name) listener.onEvent(event.data);
    });
  const open = () => {
    const opened = new EventSource(url);
    source = opened;
    opened.onopen = () => {
      waitMs = firstWaitMs;
      notify("open");
    };
    opened.onerror = () => {
      notify("lost");
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    };
    for (const name of new Set(stream.listeners.values())) hear(name, opened);
  };

  const stream: Stream = {
    connection: "connecting",
    listeners: new Map(),
    add(listener, name) {
      const isNew = !new Set(stream.listeners.values()).has(name);
      stream.listeners.set(listener, name);
      listener.onConnection(stream.connection);
      if (isNew && source) hear(name, source);
    },
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
  open();
  return stream;
}
