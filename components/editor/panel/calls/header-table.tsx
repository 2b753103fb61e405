import { IconLock } from "@tabler/icons-react";
import classes from "./calls.module.css";

export interface HeaderTableProps {
  headers: Readonly<Record<string, readonly string[]>>;
  /** Lower-case names of the headers whose values are not stored. */
  masked?: readonly string[];
}

/** Headers, one per line; a repeated one takes several. */
export function HeaderTable({ headers, masked = [] }: HeaderTableProps) {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value, index) => ({ name, value, key: `${name} ${index}` })),
  );
  if (lines.length === 0) return <p className={classes.hint}>No headers were recorded.</p>;
  return (
    <table className={classes.headers}>
      <tbody>
        {lines.map(({ name, value, key }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              {masked.includes(name) ? (
                <span className={classes.masked} title="It contained a secret, so it is not stored.">
                  <IconLock size={13} aria-hidden /> {value}{" "}
                  <span className={classes.maskedWord}>masked</span>
                </span>
              ) : (
                value
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
