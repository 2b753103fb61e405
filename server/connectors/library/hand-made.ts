import { existsSync, globSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Connector } from "#engine/connectors/format.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const shipped = join(import.meta.dirname, "../../../connectors");
const load = createRequire(import.meta.url);

/** The connectors in `connectors/`, each loaded when it is first used. */
export interface HandMade {
  names(): readonly string[];
  get(name: string): Connector | undefined;
  /** The code of an operation that has some (`run/<operation>.ts`). It is loaded when it first runs. */
  code(name: string, operation: string): OperationCode | undefined;
}

/** Other addresses than the connectors', by connector. */
interface Addresses {
  /** The API's: of a gateway, or a provider's sandbox. */
  baseUrls?: Readonly<Record<string, string>>;
  /** Where people sign in by OAuth. The endpoints keep their paths there. */
  oauthOrigins?: Readonly<Record<string, string>>;
}

/** @param folder the folder with the connectors' own */
export function createHandMade(
  { baseUrls = {}, oauthOrigins = {} }: Addresses = {},
  folder = shipped,
): HandMade {
  const loaded = new Map<string, Connector>();
  const codes = new Map(
    globSync("*/run/*.ts", { cwd: folder }).map((path): [string, OperationCode] => [
      path,
      (context) => load(join(folder, path)).default(context),
    ]),
  );
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "connector.ts")))
    .toSorted();
  return {
    names: () => names,
    code: (name, operation) => codes.get(`${name}/run/${operation}.ts`),
    get(name) {
      const known = loaded.get(name);
      if (known || !names.includes(name)) return known;
      const { default: connector }: { default: Connector } = load(join(folder, name, "connector.ts"));
      const [baseUrl, oauthOrigin] = [baseUrls[name], oauthOrigins[name]];
      const atBase = baseUrl === undefined ? connector : moved(connector, baseUrl);
      const ready = oauthOrigin === undefined ? atBase : signingInAt(atBase, oauthOrigin);
      loaded.set(name, ready);
      return ready;
    },
  };
}

/** A connector at another base URL. Its other APIs keep their paths there. */
function moved(connector: Connector, baseUrl: string): Connector {
  const { origin } = new URL(baseUrl);
  const bases = Object.entries(connector.bases).map(([name, url]) => [name, origin + new URL(url).pathname]);
  return { ...connector, baseUrl, bases: Object.fromEntries(bases) };
}

/** A connector whose people sign in at another origin. */
function signingInAt(connector: Connector, origin: string): Connector {
  const at = (url: string) => origin + new URL(url).pathname;
  const ways = Object.entries(connector.authentication).map(([name, method]) => {
    if (method.kind !== "oauth2") return [name, method] as const;
    const { authorizeUrl, tokenUrl } = method;
    const authorize = authorizeUrl !== undefined && { authorizeUrl: at(authorizeUrl) };
    return [name, { ...method, ...authorize, tokenUrl: at(tokenUrl) }] as const;
  });
  return { ...connector, authentication: Object.fromEntries(ways) };
}
