import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Connector } from "#engine/connectors/format.ts";
import { loadConnectors } from "./load-connectors.ts";
import { toTable } from "./markdown-table.ts";

const page = "docs/connectors.md";
const begin = "<!-- begin of the table: npm run generate writes it -->";
const end = "<!-- end of the table -->";

const effects: Readonly<Record<string, string>> = { safe: "safe", key: "key", none: "may repeat" };

/** docs/connectors.md with the table of the shipped operations as they are now. */
export async function withConnectorTable(root: string): Promise<string> {
  const text = readFileSync(join(root, page), "utf8");
  const [before, after] = [text.split(begin)[0], text.split(end)[1]];
  if (before === undefined || after === undefined) throw new Error(`${page} has no place for the table.`);
  return `${before}${begin}\n\n${tableOf(await loadConnectors(root))}\n\n${end}${after}`;
}

/** Writes it. */
export async function storeConnectorTable(root: string): Promise<void> {
  writeFileSync(join(root, page), await withConnectorTable(root));
}

function tableOf(connectors: readonly Connector[]): string {
  const rows = connectors.flatMap(({ name, title, operations }) =>
    Object.values(operations).map((operation) => {
      const { rank, source, version, date } = operation.proof;
      const shown = [source, version].filter((each) => each !== undefined).join(" ");
      return [
        `[${title}](connectors/${name}.md)`,
        operation.title,
        effects[operation.effect.kind] ?? "",
        rank,
        `${shown}, ${date}`,
      ];
    }),
  );
  return toTable(["App", "Operation", "Repeat", "Rank", "Shown with"], rows);
}
