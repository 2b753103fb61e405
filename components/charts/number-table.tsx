import { Table } from "@mantine/core";
import classes from "./number-table.module.css";

export interface NumberTableProps {
  /** The caption of the table: "Executions over time". */
  caption: string;
  /** The first is that of the rows' names. */
  heads: readonly string[];
  rows: readonly { key: string; label: string; values: readonly number[] }[];
}

/** The numbers of charts as a table, folded: for screen readers, and to read or copy exact numbers. */
export function NumberTable({ caption, heads, rows }: NumberTableProps) {
  return (
    <details className={classes.details}>
      <summary>Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable with the keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={caption}>
        <Table verticalSpacing={4} horizontalSpacing={12} fz={13} className="tabular">
          <Table.Thead>
            <Table.Tr>
              {heads.map((head, column) => (
                <Table.Th key={head} ta={column === 0 ? "left" : "right"} scope="col">
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, label, values }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                {values.map((value, column) => (
                  <Table.Td key={heads[column + 1]} ta="right">
                    {value.toLocaleString("en-US")}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </details>
  );
}
