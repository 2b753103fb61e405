// Code, since IMAP is not HTTP.
import { changeMails, copy } from "#connectors/imap/change.ts";
import { folderName } from "#connectors/imap/folders.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const copyMessages: OperationCode = (context) =>
  changeMails(context, async (session, uids) => {
    const folder = await folderName(session, toText(context.input.to ?? ""));
    return { new_uids: await copy(session, uids, folder) };
  });
export default copyMessages;
