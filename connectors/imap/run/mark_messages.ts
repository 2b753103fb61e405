// Code, since IMAP is not HTTP.
import { changeMails, setFlags } from "#connectors/imap/change.ts";
import { type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const marks: Readonly<Record<string, readonly ["+" | "-", string]>> = {
  read: ["+", "\\Seen"],
  unread: ["-", "\\Seen"],
  flagged: ["+", "\\Flagged"],
  unflagged: ["-", "\\Flagged"],
  answered: ["+", "\\Answered"],
};

const mark: OperationCode = (context) =>
  changeMails(context, async (session, uids) => {
    const [sign, flag] = marks[toText(context.input.as ?? "")] ?? ["+", "\\Seen"];
    await setFlags(session, uids, sign, flag);
    return {};
  });
export default mark;
