import type { ServerResponse } from "node:http";

/** Calls `act` when the status line is about to be written, with the response's headers set. */
export function beforeHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead;
  response.writeHead = (...args: unknown[]) => {
    act();
    return Reflect.apply(writeHead, response, args);
  };
}
