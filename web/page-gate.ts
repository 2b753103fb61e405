import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { onWriteHead } from "./before-head.ts";
import { createLoopShare, type LoopShareLimits } from "./loop-share.ts";

export interface PageGateLimits {
  /** Requests that may run at the same time. */
  slots: number;
  /** Requests that wait for a slot. */
  maxWaiting: number;
  /** Requests of one connection that wait, when its client pipelines. */
  maxWaitingPerConnection: number;
  maxWaitMs: number;
  /**
   * After this time a request is no longer computing but waiting for the database or its own body. It then
   * releases its slot.
   */
  maxHoldMs: number;
  /** The requests' share of the event loop. */
  loop: LoopShareLimits;
}

/** Admits requests to Next, a few at a time. */
export interface PageGate {
  /**
   * Resolves to true once the request may run; it occupies a slot until its response starts. Resolves to
   * false if too many requests are waiting, or it has waited too long. The connection must then be closed.
   */
  enter(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Whether a request of this connection was refused: requests pipelined behind it get no response. */
  hasRefused(socket: Socket): boolean;
}

interface Waiting {
  response: ServerResponse;
  settle(isAdmitted: boolean): void;
}

/** Delay before the next check of a busy loop. */
const retryMs = 2;

/**
 * Limits the share of the event loop that pages and the management API use, since the loop also receives
 * webhooks: rendering a page takes tens of milliseconds. Connections take turns, one request each, so that a
 * client that pipelines many requests does not delay another client's first one.
 */
export function createPageGate(limits: PageGateLimits): PageGate {
  const loop = createLoopShare(limits.loop);
  const serving = new Set<Socket>();
  /** Per connection, in the order of their turns. */
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
      // To the end, so that the other connections come first.
      if (queues.delete(socket) && queue.length > 0) queues.set(socket, queue);
    }
  }

  /** Drops the waiting requests of a closed connection. */
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
    let isOccupied = true;
    const release = () => {
      if (!isOccupied) return;
      isOccupied = false;
      clearTimeout(timer);
      serving.delete(socket);
      admit();
    };
    const timer = setTimeout(release, limits.maxHoldMs);
    response.once("close", release);
    // Event streams and downloads continue for a long time after it.
    onWriteHead(response, release);
  }

  return {
    enter(request, response) {
      const { socket } = request;
      // The client disconnected before Next was ready.
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
