// Code, since IMAP is not HTTP.
import { changeMails, expunge, move } from "#connectors/imap/change.ts";
import { folderFor } from "#connectors/imap/folders.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const deleteMessages: OperationCode = (context) =>
  changeMails(context, async (session, uids) => {
    if (context.input.how === "forever") await expunge(session, uids, context);
    else await move(session, uids, await folderFor(session, "trash"), context);
    return {};
  });
export default deleteMessages;
