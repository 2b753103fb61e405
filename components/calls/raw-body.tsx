import { CopyButton } from "#components/ui/copy-button.tsx";
import type { Call } from "#server/webhooks/calls/schema.ts";
import type { Omission } from "#server/webhooks/recording/schema.ts";
import classes from "./calls.module.css";
import { sizeText } from "./size-text.ts";

const reasons: Record<Omission, (call: Call) => string> = {
  too_large: ({ size }) =>
    `The body had ${sizeText(size)}. Of refused calls only bodies up to 256 KB are kept, so it is not here and the call cannot be replayed.`,
  too_many: () => "So much came at once that this body was not kept. The call cannot be replayed.",
  unread: () => "The body was not read to its end before the call was refused, so it is not here.",
  files: () => "The body held files. They are kept with the execution; its text is not kept a second time.",
  execution_gone: () => "The execution that held the body is deleted.",
};

/** A body as it was sent. */
export function RawBody({ call }: { call: Call }) {
  const { body, body_encoding, omitted } = call;
  if (omitted !== null) return <p className={classes.hint}>{reasons[omitted](call)}</p>;
  if (body === null || body === "") return <p className={classes.hint}>It came without a body.</p>;
  return (
    <>
      {body_encoding === "base64" && <p className={classes.hint}>It is no text; this is its base64.</p>}
      <div className={classes.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard. */}
        <pre className={classes.raw} tabIndex={0}>
          {body}
        </pre>
        <CopyButton value={body} label="Copy the body" />
      </div>
    </>
  );
}
