/** `lost`: the stream broke and is being asked for again. */
export type Connection = "idle" | "connecting" | "open" | "lost";

export interface StreamListener {
  onConnection(connection: Connection): void;
  /** The event's data as it came. */
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
 * Listens to one kind of server-sent event. Whoever listens to the same address shares one stream: over HTTP/1.1 a browser opens
 * six connections to an origin, for all of its tabs. The returned function ends the listening.
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
 * The browser reconnects by itself after a broken line; after an answer that is no stream (a restart, an ended session) it gives
 * up, so this asks again, ever more slowly.
 */
function openStream(url: string): Stream {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;

  const tell = (connection: Connection) => {
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
      tell("open");
    };
    opened.onerror = () => {
      tell("lost");
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
