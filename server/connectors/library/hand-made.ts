import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Connector } from "#engine/connectors/format.ts";

const folder = join(import.meta.dirname, "../../../connectors");
const load = createRequire(import.meta.url);

/** The connectors in `connectors/`, each loaded when it is first used. */
export interface HandMade {
  names(): readonly string[];
  get(name: string): Connector | undefined;
}

/** @param baseUrls other base URLs than the connectors', by name: of a gateway, or a provider's sandbox */
export function createHandMade(baseUrls: Readonly<Record<string, string>>): HandMade {
  const loaded = new Map<string, Connector>();
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "connector.ts")))
    .toSorted();
  return {
    names: () => names,
    get(name) {
      const known = loaded.get(name);
      if (known || !names.includes(name)) return known;
      const { default: connector }: { default: Connector } = load(join(folder, name, "connector.ts"));
      const baseUrl = baseUrls[name];
      const ready = baseUrl === undefined ? connector : { ...connector, baseUrl };
      loaded.set(name, ready);
      return ready;
    },
  };
}
