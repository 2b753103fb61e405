import { within } from "./within.ts";

const key = Symbol.for("millrace.services");

/**
 * The longest time that closing a service may take. A process that stops must not wait for a server that no
 * longer responds.
 */
const closeLimitMs = 5000;

/** Something that a process holds for its lifetime. Calling it returns the process's instance. */
export interface Service<T> {
  (): T;
  readonly id: string;
}

/** The services of a process, each listed after those that it is made from. */
export interface ServiceList {
  /**
   * Adds a service. It is made at its first use, so that a process does not pay for services it does not use.
   *
   * @param close called with the instance when the services are closed, if it was made
   */
  add<T>(service: Service<T>, create: () => T, close?: (instance: T) => unknown): void;
}

export interface Services {
  /**
   * Closes the services that were made, in the reverse order of the list. A failure, or taking longer than 5
   * s, is reported and the rest is still closed. Idempotent.
   */
  close(): Promise<void>;
}

type OnCloseFailure = (id: string, cause: unknown) => void;

interface Entry {
  position: number;
  create: () => unknown;
  close: ((instance: never) => unknown) | undefined;
  isMade: boolean;
  isClosed: boolean;
  instance: unknown;
}

class ProcessServices implements ServiceList, Services {
  readonly #entries = new Map<string, Entry>();
  readonly #onCloseFailure: OnCloseFailure;
  /** The position of the service that is being made. */
  #making = Number.POSITIVE_INFINITY;
  #closing: Promise<void> | null = null;

  constructor(onCloseFailure: OnCloseFailure) {
    this.#onCloseFailure = onCloseFailure;
  }

  add<T>({ id }: Service<T>, create: () => T, close?: (instance: T) => unknown): void {
    if (this.#entries.has(id)) throw new Error(`The service "${id}" is listed twice.`);
    const position = this.#entries.size;
    this.#entries.set(id, { position, create, close, isMade: false, isClosed: false, instance: undefined });
  }

  /** A closed service is still returned: a closed pool explains best why it refuses a query. */
  get(id: string): unknown {
    const entry = this.#entries.get(id);
    if (!entry) throw new Error(`This process was started without the service "${id}".`);
    if (!entry.isMade) this.#make(id, entry);
    return entry.instance;
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  get isClosing(): boolean {
    return this.#closing !== null;
  }

  #make(id: string, entry: Entry): void {
    if (entry.isClosed) throw new Error(`The service "${id}" is used for the first time while closing.`);
    if (entry.position >= this.#making)
      throw new Error(`"${id}" is listed after a service that is made from it.`);
    const outer = this.#making;
    this.#making = entry.position;
    try {
      entry.instance = entry.create();
      entry.isMade = true;
    } finally {
      this.#making = outer;
    }
  }

  async #closeAll(): Promise<void> {
    for (const [id, entry] of [...this.#entries].reverse()) {
      if (!entry.close) continue;
      entry.isClosed = true;
      if (!entry.isMade) continue;
      try {
        await within(Promise.resolve(entry.close(entry.instance as never)), closeLimitMs, "closing it");
      } catch (cause) {
        this.#onCloseFailure(id, cause);
      }
    }
  }
}

/**
 * What both copies of our modules share: the web process loads them twice, by Node for `web.ts`, and bundled by Next. The
 * object stays the same, so that each copy looks it up once, and not for every use of a service in every call.
 */
interface Holder {
  services: ProcessServices | null;
}

const shared = globalThis as typeof globalThis & { [key]?: Holder };
shared[key] ??= { services: null };
const holder = shared[key];

/** Declares a service. Whatever starts the process decides how it is made: see `openServices`. */
export function service<T>(id: string): Service<T> {
  let madeBy: ProcessServices | null = null;
  let made: T;
  const get = () => {
    const { services } = holder;
    if (!services) throw new Error(`The service "${id}" is used before the process opened its services.`);
    if (services !== madeBy) {
      made = services.get(id) as T;
      madeBy = services;
    }
    return made;
  };
  return Object.assign(get, { id });
}

/**
 * Opens this process's services.
 *
 * @throws when the process has open services
 */
export function openServices(fill: (list: ServiceList) => void, onCloseFailure: OnCloseFailure): Services {
  if (hasServices()) throw new Error("This process has opened its services already.");
  const services = new ProcessServices(onCloseFailure);
  fill(services);
  holder.services = services;
  return services;
}

/** Whether this process has open services. */
export function hasServices(): boolean {
  return holder.services?.isClosing === false;
}
