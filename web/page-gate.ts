import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { beforeHead } from "./before-head.ts";
import { createLoopShare, type LoopShareLimits } from "./loop-share.ts";

export interface PageGateLimits {
  /** Requests that are worked on at the same time. */
  slots: number;
  /** Requests that wait for a slot. */
  maxWaiting: number;
  /** The same of one connection: a client that pipelines its requests. */
  maxWaitingPerConnection: number;
  maxWaitMs: number;
  /** After so long a request no longer computes, but waits for a database or for its own body. It then frees its slot. */
  maxHoldMs: number;
  /** What all of them may take of the event loop. */
  loop: LoopShareLimits;
}

/** Lets requests through to Next, a few at a time. */
export interface PageGate {
  /**
   * Resolves with true once the request may be served: it holds a slot until its response begins. False: too many are waiting,
   * or it has waited too long; the connection must then be closed.
   */
  enter(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Whether a request of this connection was turned away: what is pipelined behind it gets no response. */
  hasRefused(socket: Socket): boolean;
}

interface Waiting {
  response: ServerResponse;
  settle(isAdmitted: boolean): void;
}

/** How soon the loop is looked at again while it is too busy. */
const retryMs = 2;

/**
 * Bounds what pages and the management API take of the event loop that also receives webhooks: rendering a page takes tens of
 * milliseconds of it. Connections take turns, each with one request at a time, so that a client that pipelines many requests does not
 * delay the first one of another.
 */
export function createPageGate(limits: PageGateLimits): PageGate {
  const loop = createLoopShare(limits.loop);
  const serving = new Set<Socket>();
  /** By connection, the one whose turn is next first. */
  const queues = new Map<Socket, Waiting[]>();
  const known = new WeakSet<Socket>();
  const refused = new WeakSet<Socket>();
  let waiting = 0;
  let isRetrying = false;

  function admit() {
    for (const [socket, queue] of queues) {
      if (serving.size >= limits.slots) return;
      if (serving.has(socket)) continue;
      if (!loop.start()) {
        if (!isRetrying) setTimeout(admitAgain, retryMs);
        isRetrying = true;
        return;
      }
      const [first] = queue;
      if (!first) continue;
      hold(socket, first.response);
      first.settle(true);
      // To the end: the other connections come first.
      if (queues.delete(socket) && queue.length > 0) queues.set(socket, queue);
    }
  }

  /** Requests of a connection that is gone wait no longer. */
  function watch(socket: Socket) {
    if (known.has(socket)) return;
    known.add(socket);
    socket.once("close", () => {
      for (const entry of [...(queues.get(socket) ?? [])]) entry.settle(false);
    });
  }

  function admitAgain() {
    isRetrying = false;
    admit();
  }

  function hold(socket: Socket, response: ServerResponse) {
    serving.add(socket);
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      serving.delete(socket);
      admit();
    };
    const timer = setTimeout(release, limits.maxHoldMs);
    response.once("close", release);
    // Event streams and downloads go on for long after it.
    beforeHead(response, release);
  }

  return {
    enter(request, response) {
      const { socket } = request;
      // The sender left while the pages were still loading.
      if (socket.destroyed) return Promise.resolve(false);
      const queue = queues.get(socket) ?? [];
      if (waiting >= limits.maxWaiting || queue.length >= limits.maxWaitingPerConnection) {
        refused.add(socket);
        return Promise.resolve(false);
      }
      watch(socket);
      return new Promise((done) => {
        const entry: Waiting = {
          response,
          settle(isAdmitted) {
            clearTimeout(timer);
            waiting -= 1;
            queue.splice(queue.indexOf(entry), 1);
            if (queue.length === 0) queues.delete(socket);
            if (!isAdmitted) refused.add(socket);
            done(isAdmitted);
          },
        };
        const timer = setTimeout(() => entry.settle(false), limits.maxWaitMs);
        waiting += 1;
        queue.push(entry);
        queues.set(socket, queue);
        admit();
      });
    },
    hasRefused: (socket) => refused.has(socket),
  };
}
