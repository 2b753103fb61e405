import type { Call } from "#server/calls/schema.ts";
import classes from "./calls.module.css";
import { HeaderTable } from "./header-table.tsx";

/** What the sender was answered. */
export function CallAnswer({ answer }: { answer: Call["answer"] }) {
  if (answer === null) return <p className={classes.hint}>A replay answers nobody.</p>;
  const { status, headers, body, cut } = answer;
  const lists: Record<string, string[]> = {};
  for (const [name, value] of headers) {
    const values = lists[name] ?? [];
    values.push(value);
    lists[name] = values;
  }
  return (
    <div className={classes.answer}>
      <span className={classes.status} data-bad={status >= 400 || undefined}>
        {status}
      </span>
      <div className={classes.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard. */}
        <pre className={classes.raw} tabIndex={0}>
          {body === null || body === "" ? "(no body)" : readable(body)}
        </pre>
      </div>
      {cut && <p className={classes.hint}>It went on; only its beginning is kept.</p>}
      <HeaderTable headers={lists} />
    </div>
  );
}

/** JSON laid out, anything else as it went out. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
