import { readFileSync } from "node:fs";
import { z } from "zod";
import { type AppNames, ourName } from "./n8n-names.ts";

/** How often real workflows use each operation of an app node, in percent of that app's nodes. */
const usesSchema = z.object({
  apps: z.record(
    z.string(),
    z.object({ nodes: z.number(), share_percent: z.record(z.string(), z.number()) }),
  ),
});

export interface Coverage {
  /** Uses, in nodes of workflows. */
  uses: number;
  covered: number;
  /** The uses that are missing, the most frequent first. */
  missing: { use: string; nodes: number }[];
}

/** The share of the uses in this file that an operation of ours covers. Apps that are left out on purpose do not count. */
export function measureCoverage(path: string, names: AppNames, known: ReadonlySet<string>): Coverage {
  const { apps } = usesSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  const all = Object.entries(apps).flatMap(([app, { nodes, share_percent }]) => {
    const entry = names[app];
    if (entry && "left_out" in entry) return [];
    return Object.entries(share_percent).map(([use, percent]) => {
      const name = ourName(names, app, use);
      return {
        use: `${app} ${use}`,
        nodes: (nodes * percent) / 100,
        isCovered: name !== null && known.has(name),
      };
    });
  });
  const sum = (list: readonly { nodes: number }[]) => list.reduce((total, { nodes }) => total + nodes, 0);
  return {
    uses: sum(all),
    covered: sum(all.filter(({ isCovered }) => isCovered)),
    missing: all
      .filter(({ isCovered }) => !isCovered)
      .map(({ use, nodes }) => ({ use, nodes }))
      .toSorted((a, b) => b.nodes - a.nodes),
  };
}
