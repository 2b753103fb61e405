// Code, since IMAP is not HTTP.
import { listFolders, present } from "#connectors/imap/folders.ts";
import { inSession } from "#connectors/imap/session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const list: OperationCode = (context) =>
  inSession(context, async (session) => ({
    kind: "done",
    output: (await listFolders(session)).map(present),
  }));
export default list;
