// Code, since IMAP is not HTTP.
import { openFolder } from "#connectors/imap/folders.ts";
import { inSession } from "#connectors/imap/session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const read: OperationCode = (context) =>
  inSession(context, async (session) => {
    await openFolder(session, "INBOX", "read");
    const can = Object.fromEntries(
      ["MOVE", "UIDPLUS", "IDLE"].map((capability) => [capability.toLowerCase(), session.can(capability)]),
    );
    return { kind: "done", output: { account: session.user, can } };
  });
export default read;
