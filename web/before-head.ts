import type { ServerResponse } from "node:http";

/** Calls `act` just before the status line is written, when the response's headers are set. */
export function onWriteHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead;
  response.writeHead = (...args: unknown[]) => {
    act();
    return Reflect.apply(writeHead, response, args);
  };
}
