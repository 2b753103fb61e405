import { config } from "#server/platform/config/config.ts";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** BASE_URL's origin and, if that is the default on localhost, the other names of this machine. */
export function ownOrigins(): ReadonlySet<string> {
  const { baseUrl, port } = config();
  const own = new Set([new URL(baseUrl).origin]);
  if (baseUrl === `http://localhost:${port}`) {
    for (const name of loopbackNames) own.add(`http://${name}:${port}`);
  }
  return own;
}
