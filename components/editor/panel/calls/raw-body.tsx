import type { Call } from "#api/webhooks/calls/schema.ts";
import type { Omission } from "#api/webhooks/recording/schema.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { sizeText } from "#lib/size-text.ts";
import classes from "./calls.module.css";
import { ReceivedText } from "./received-text.tsx";

const reasons: Record<Omission, (call: Call) => string> = {
  too_large: ({ size }) =>
    `The body had ${sizeText(size)}. For refused calls only bodies up to 256 KB are stored, so this call cannot be replayed.`,
  too_many: () => "Too many calls arrived at once to store this body. The call cannot be replayed.",
  unread: () => "The call was refused before its body was read, so the body was not stored.",
  files: () =>
    "The body contained files. They are stored with the execution; the body itself is not stored again.",
  redacted: () => "The raw body was not stored, because this flow redacts values in it.",
  execution_gone: () => "The execution that stored the body was deleted.",
};

/** A body as received. */
export function RawBody({ call }: { call: Call }) {
  const { body, body_encoding, omitted } = call;
  if (omitted !== null) return <p className={classes.hint}>{reasons[omitted](call)}</p>;
  if (body === null || body === "") return <p className={classes.hint}>The call had no body.</p>;
  return (
    <>
      {body_encoding === "base64" && <p className={classes.hint}>Binary body, shown as base64</p>}
      <div className={classes.box}>
        <ReceivedText text={body} />
        <CopyButton value={body} label="Copy body" />
      </div>
    </>
  );
}
