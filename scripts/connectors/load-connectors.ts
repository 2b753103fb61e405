import { globSync } from "node:fs";
import { dirname } from "node:path";
import type { Connector } from "#engine/connectors/format.ts";

/** The shipped connectors, in the order of their names. */
export async function loadConnectors(root: string): Promise<Connector[]> {
  const files = globSync("connectors/*/connector.ts", { cwd: root }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(`#connectors/${dirname(file).replace("connectors/", "")}/connector.ts`)),
  );
  return modules.map((loaded: { default: Connector }) => loaded.default);
}
