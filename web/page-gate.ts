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
  const slots = createSlots(limits.maxHoldMs, admit);
  const queues = createQueues();
  const refused = new WeakSet<Socket>();
  let isRetrying = false;

  function admit() {
    for (const [socket, queue] of queues.inTurn()) {
      if (slots.used() >= limits.slots) return;
      if (slots.has(socket)) continue;
      if (!loop.start()) {
        if (!isRetrying) setTimeout(admitAgain, retryMs);
        isRetrying = true;
        return;
      }
      const [first] = queue;
      if (!first) continue;
      slots.occupy(socket, first.response);
      first.settle(true);
      queues.moveToEnd(socket);
    }
  }

  function admitAgain() {
    isRetrying = false;
    admit();
  }

  return {
    enter(request, response) {
      const { socket } = request;
      // The client disconnected before Next was ready.
      if (socket.destroyed) return Promise.resolve(false);
      if (
        queues.waiting() >= limits.maxWaiting ||
        queues.waitingOf(socket) >= limits.maxWaitingPerConnection
      ) {
        refused.add(socket);
        return Promise.resolve(false);
      }
      return new Promise((done) => {
        const entry: Waiting = {
          response,
          settle(isAdmitted) {
            clearTimeout(timer);
            queues.remove(socket, entry);
            if (!isAdmitted) refused.add(socket);
            done(isAdmitted);
          },
        };
        const timer = setTimeout(() => entry.settle(false), limits.maxWaitMs);
        queues.add(socket, entry);
        admit();
      });
    },
    hasRefused: (socket) => refused.has(socket),
  };
}

/** Waiting requests by connection, in the order of their turns. Those of a closed connection are dropped. */
function createQueues() {
  const queues = new Map<Socket, Waiting[]>();
  const watched = new WeakSet<Socket>();
  let waiting = 0;

  function watch(socket: Socket) {
    if (watched.has(socket)) return;
    watched.add(socket);
    socket.once("close", () => {
      for (const entry of [...(queues.get(socket) ?? [])]) entry.settle(false);
    });
  }

  return {
    inTurn: () => queues,
    waiting: () => waiting,
    waitingOf: (socket: Socket) => queues.get(socket)?.length ?? 0,
    add(socket: Socket, entry: Waiting) {
      watch(socket);
      waiting += 1;
      const queue = queues.get(socket);
      if (queue) queue.push(entry);
      else queues.set(socket, [entry]);
    },
    remove(socket: Socket, entry: Waiting) {
      const queue = queues.get(socket) ?? [];
      waiting -= 1;
      queue.splice(queue.indexOf(entry), 1);
      if (queue.length === 0) queues.delete(socket);
    },
    /** So that the other connections come first. */
    moveToEnd(socket: Socket) {
      const queue = queues.get(socket);
      if (queue && queues.delete(socket)) queues.set(socket, queue);
    },
  };
}

/** The connections whose requests are running. Each occupies a slot until its response starts. */
function createSlots(maxHoldMs: number, onRelease: () => void) {
  const sockets = new Set<Socket>();
  return {
    used: () => sockets.size,
    has: (socket: Socket) => sockets.has(socket),
    occupy(socket: Socket, response: ServerResponse) {
      sockets.add(socket);
      let isOccupied = true;
      const release = () => {
        if (!isOccupied) return;
        isOccupied = false;
        clearTimeout(timer);
        sockets.delete(socket);
        onRelease();
      };
      const timer = setTimeout(release, maxHoldMs);
      response.once("close", release);
      // Event streams and downloads continue for a long time after it.
      onWriteHead(response, release);
    },
  };
}
