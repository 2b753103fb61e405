import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Connector } from "#engine/connectors/format.ts";

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

async function loadConnectors(root: string): Promise<Connector[]> {
  const files = globSync("connectors/*/connector.ts", { cwd: root }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(`#connectors/${dirname(file).replace("connectors/", "")}/connector.ts`)),
  );
  return modules.map((loaded: { default: Connector }) => loaded.default);
}

function tableOf(connectors: readonly Connector[]): string {
  const rows = connectors.flatMap(({ title, operations }) =>
    Object.values(operations).map((operation) => {
      const { rank, source, version, date } = operation.proof;
      const shown = [source, version].filter((each) => each !== undefined).join(" ");
      return [title, operation.title, effects[operation.effect.kind] ?? "", rank, `${shown}, ${date}`];
    }),
  );
  const head = ["App", "Operation", "Repeat", "Rank", "Shown with"];
  // Aligned, as the formatter wants tables.
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
