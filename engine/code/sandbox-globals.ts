/**
 * The names of the sandbox besides `sandboxLibs`, as TypeScript declarations for the editor: our own names,
 * and parts of ECMAScript that Monaco's compiler does not declare yet. A test of `server/platform/sandbox`
 * compares them with it.
 */
export const sandboxGlobals = `
interface Console {
  log(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
  debug(...values: unknown[]): void;
}
/** The printed lines are shown with the step, up to 64 KB. */
declare const console: Console;

declare class Headers {
  constructor(init?: Record<string, string> | [string, string][] | Headers);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getSetCookie(): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  forEach(each: (value: string, name: string) => void): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
interface RequestOptions {
  method?: string;
  headers?: Record<string, string> | [string, string][] | Headers;
  body?: string | URLSearchParams | ArrayBuffer | ArrayBufferView | null;
}
declare class Response {
  private constructor();
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly url: string;
  readonly bodyUsed: boolean;
  text(): Promise<string>;
  json(): Promise<any>;
  bytes(): Promise<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
/** Sends a request, as an HTTP Request node does: at most 20 in one step, with responses of up to 5 MB. */
declare function fetch(url: string | URL, options?: RequestOptions): Promise<Response>;

/** Calls a function after a delay in milliseconds. */
declare function setTimeout<Args extends unknown[]>(callback: (...args: Args) => void, delay?: number, ...args: Args): number;
declare function clearTimeout(id: number | undefined): void;
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T): T;
declare function atob(base64: string): string;
declare function btoa(text: string): string;

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][] | URLSearchParams);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  forEach(each: (value: string, name: string) => void): void;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class URL {
  constructor(url: string | URL, base?: string | URL);
  static canParse(url: string, base?: string): boolean;
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
  toJSON(): string;
}
declare class TextEncoder {
  readonly encoding: string;
  encode(text?: string): Uint8Array;
  encodeInto(text: string, bytes: Uint8Array): { read: number; written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(bytes?: ArrayBuffer | ArrayBufferView): string;
}
declare class CryptoKey {
  private constructor();
  readonly algorithm: object;
  readonly extractable: boolean;
  readonly type: string;
  readonly usages: string[];
}
declare class SubtleCrypto {
  private constructor();
  digest(algorithm: string | { name: string }, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
  importKey(format: string, key: any, algorithm: any, extractable: boolean, usages: string[]): Promise<CryptoKey>;
  exportKey(format: string, key: CryptoKey): Promise<any>;
  generateKey(algorithm: any, extractable: boolean, usages: string[]): Promise<any>;
  sign(algorithm: any, key: CryptoKey, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
  verify(algorithm: any, key: CryptoKey, signature: ArrayBuffer | ArrayBufferView, data: ArrayBuffer | ArrayBufferView): Promise<boolean>;
  encrypt(algorithm: any, key: CryptoKey, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
  decrypt(algorithm: any, key: CryptoKey, data: ArrayBuffer | ArrayBufferView): Promise<ArrayBuffer>;
  deriveBits(algorithm: any, key: CryptoKey, length: number): Promise<ArrayBuffer>;
  deriveKey(algorithm: any, key: CryptoKey, derived: any, extractable: boolean, usages: string[]): Promise<CryptoKey>;
  wrapKey(format: string, key: CryptoKey, wrappingKey: CryptoKey, algorithm: any): Promise<ArrayBuffer>;
  unwrapKey(format: string, wrapped: ArrayBuffer | ArrayBufferView, unwrappingKey: CryptoKey, algorithm: any, keyAlgorithm: any, extractable: boolean, usages: string[]): Promise<CryptoKey>;
}
declare class Crypto {
  private constructor();
  readonly subtle: SubtleCrypto;
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  randomUUID(): string;
}
/** Random values are the same when the step runs again. */
declare const crypto: Crypto;

interface DOMException extends Error {
  readonly code: number;
}
declare const DOMException: { prototype: DOMException; new (message?: string, name?: string): DOMException };
declare class InternalError extends Error {}

interface Uint8Array<TArrayBuffer extends ArrayBufferLike> {
  toBase64(options?: { alphabet?: "base64" | "base64url"; omitPadding?: boolean }): string;
  toHex(): string;
  setFromBase64(base64: string, options?: Base64Options): { read: number; written: number };
  setFromHex(hex: string): { read: number; written: number };
}
interface Uint8ArrayConstructor {
  fromBase64(base64: string, options?: Base64Options): Uint8Array<ArrayBuffer>;
  fromHex(hex: string): Uint8Array<ArrayBuffer>;
}
interface Base64Options {
  alphabet?: "base64" | "base64url";
  lastChunkHandling?: "loose" | "strict" | "stop-before-partial";
}
interface RegExpConstructor {
  /** The text as a pattern that matches only it. */
  escape(text: string): string;
}
interface Math {
  /** The sum, rounded only once. */
  sumPrecise(numbers: Iterable<number>): number;
}
interface JSON {
  /** A part of a document that JSON.stringify writes as it is, such as a number with more digits than a number can have. */
  rawJSON(text: string): { readonly rawJSON: string };
  isRawJSON(value: unknown): boolean;
}
interface Map<K, V> {
  getOrInsert(key: K, value: V): V;
  getOrInsertComputed(key: K, compute: (key: K) => V): V;
}
interface WeakMap<K extends WeakKey, V> {
  getOrInsert(key: K, value: V): V;
  getOrInsertComputed(key: K, compute: (key: K) => V): V;
}
interface IteratorConstructor {
  concat<T>(...iterables: Iterable<T>[]): IteratorObject<T, undefined, unknown>;
}
`;
